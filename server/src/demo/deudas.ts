import type { Insertable } from 'kysely';
import { contar } from '../platform/contar.ts';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';
import type { Libro } from './libro.ts';

const HORA_MS = 3_600_000;
const SEMANA_MS = 7 * 24 * HORA_MS;
/** Fines a week for each member. */
const POR_PERSONA = 0.02;
const COBRADAS = 0.75;

/** What is fined, and with how much (part 1 §2 Normativa, §9 Castigos). */
const FALTAS: [motivo: string, creditos: number][] = [
  ['Flood excesivo en base', 5],
  ['Uniforme incorrecto', 0],
  ['Cubrir a un compañero ausente', 5],
  ['Perfil privado', 5],
  ['Placa de otra agencia', 5],
  ['Trolear en base, segunda llamada', 15],
  ['Ignorar solicitudes de ascenso', 5],
  ['Falta de respeto a un compañero', 25],
];

/** Monthly rents of the made-up agency, in credits by category. */
export const RENTAS: ReadonlyMap<number, number> = new Map([
  [8, 20],
  [9, 30],
]);
const RENTAS_PAGADAS = 0.85;
const RENTAS_BORRADAS = 0.04;

type Apunte = Insertable<Database['bitacora']>;

export interface Deudas {
  multa: Insertable<Database['multa']>[];
  renta_mes: Insertable<Database['renta_mes']>[];
  renta: Insertable<Database['renta']>[];
  bitacora: Apunte[];
}

/** From when to when it goes, UTC milliseconds, and where. */
interface Pasado {
  desde: number;
  hasta: number;
  zona: string;
}

/** The fines of some weeks, of people by those above them; most are collected, by someone else. */
function multar(azar: Azar, libro: Libro, gente: Persona[], { desde, hasta }: Pasado, a: Deudas): void {
  const jefes = gente.filter((p) => !p.despedido && p.categoria >= 9);
  const cuantas = Math.ceil((gente.length * POR_PERSONA * (hasta - desde)) / SEMANA_MS);
  const fechas = Array.from({ length: cuantas }, () => desde + Math.floor(azar.real() * (hasta - desde)));
  for (const fecha of fechas.sort((x, y) => x - y)) {
    const persona = azar.elegir(gente);
    const encima = jefes.filter((p) => p.orden > persona.orden);
    if (encima.length === 0 || persona.registro > fecha) continue;
    const [motivo, creditos] = azar.elegir(FALTAS);
    const id = a.multa.length + 1;
    const encargado = azar.elegir(encima).id;
    const comun = { usuario: persona.id, encargado, fecha };
    libro.anotar({ ...comun, tipo: 'multa_puesta', creditos, multa: id, motivo });
    const apunte = { ...comun, modulo: 'multas' as const, objeto: id };
    a.bitacora.push({ ...apunte, motivo: `Multó con ${creditos}c: ${motivo}` });
    const cobrado = fecha + azar.entero(1, 96) * HORA_MS;
    const cobrada = cobrado <= hasta && azar.tal(COBRADAS);
    const por = cobrada ? azar.elegir(encima).id : null;
    a.multa.push({ id, ...comun, motivo, creditos, cobrado: cobrada ? cobrado : null, cobrado_por: por });
    if (por === null) continue;
    const cobro = { usuario: persona.id, encargado: por, fecha: cobrado };
    libro.anotar({ ...cobro, tipo: 'multa_cobrada', creditos, multa: id, motivo });
    a.bitacora.push({ ...apunte, ...cobro, motivo: `Cobró una multa de ${creditos}c: ${motivo}` });
  }
}

/** Noon of the first day of each month between two instants, in a zone. */
function primerosDeMes({ desde, hasta, zona }: Pasado): { mes: string; fecha: number }[] {
  const enZona = Temporal.Instant.fromEpochMilliseconds(desde).toZonedDateTimeISO(zona);
  const meses: { mes: string; fecha: number }[] = [];
  for (let dia = enZona.toPlainDate().with({ day: 1 }); ; dia = dia.add({ months: 1 })) {
    const fecha = dia.toZonedDateTime({ timeZone: zona, plainTime: '12:00' }).epochMilliseconds;
    if (fecha > hasta) return meses;
    if (fecha >= desde) meses.push({ mes: dia.toPlainYearMonth().toString(), fecha });
  }
}

/** The rents of the months that began meanwhile: charged on the first, most of them paid in the days that follow. */
function cobrarRentas(azar: Azar, libro: Libro, gente: Persona[], pasado: Pasado, a: Deudas): void {
  const cajeros = gente.filter((p) => !p.despedido && p.categoria >= 10);
  const deudores = gente.filter((p) => !p.despedido && RENTAS.has(p.categoria));
  if (cajeros.length === 0) return;
  for (const { mes, fecha } of primerosDeMes(pasado)) {
    const suyos = deudores.filter((p) => p.registro <= fecha);
    if (suyos.length === 0) continue;
    const quien = azar.elegir(cajeros).id;
    a.renta_mes.push({ mes, encargado: quien, fecha });
    let creditos = 0;
    for (const { id: usuario, categoria } of suyos) {
      const renta = RENTAS.get(categoria) ?? 0;
      creditos += renta;
      const id = a.renta.length + 1;
      const comun = { renta: id, usuario, creditos: renta, motivo: `Renta de ${mes}` };
      libro.anotar({ ...comun, tipo: 'renta_puesta', encargado: quien, fecha });
      const despues = fecha + azar.entero(1, 300) * HORA_MS;
      const por = azar.elegir(cajeros).id;
      const borrada = despues <= pasado.hasta && azar.tal(RENTAS_BORRADAS);
      const pagada = despues <= pasado.hasta && !borrada && azar.tal(RENTAS_PAGADAS);
      a.renta.push({
        id,
        mes,
        usuario,
        categoria,
        renta,
        fecha,
        pagado: pagada ? despues : null,
        pagado_por: pagada ? por : null,
        borrada: borrada ? despues : null,
        borrada_por: borrada ? por : null,
      });
      if (!pagada && !borrada) continue;
      const tipo = pagada ? 'renta_cobrada' : 'renta_borrada';
      libro.anotar({ ...comun, tipo, encargado: por, fecha: despues });
      const motivo = `${pagada ? 'Cobró' : 'Borró'} la renta de ${mes}: ${renta}c`;
      a.bitacora.push({ modulo: 'renta', objeto: id, usuario, encargado: por, motivo, fecha: despues });
    }
    const motivo = `Puso la renta de ${mes}: ${contar(suyos.length, 'persona', 'personas')}, ${creditos}c`;
    a.bitacora.push({ modulo: 'renta', objeto: null, usuario: null, encargado: quien, motivo, fecha });
  }
}

/** What people came to owe the agency beside their work: fines, and the rents of the higher categories. */
export function inventarDeudas(azar: Azar, libro: Libro, gente: Persona[], pasado: Pasado): Deudas {
  const deudas: Deudas = { multa: [], renta_mes: [], renta: [], bitacora: [] };
  multar(azar, libro, gente, pasado, deudas);
  cobrarRentas(azar, libro, gente, pasado, deudas);
  return deudas;
}
