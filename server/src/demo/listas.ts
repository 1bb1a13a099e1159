import type { ParteLista } from '@conserje/rules';
import { LISTA_MINUTOS, NOMBRE, PARTES_LISTA } from '@conserje/rules';
import { contar } from '../platform/contar.ts';
import { enTransaccion } from '../platform/db/transaccion.ts';
import type { Azar } from './azar.ts';
import type { Jornadas, Sesion } from './jornadas.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS } from './mundo.ts';

/** Hours after midnight at which someone may take a list: when people are there. */
const HORAS = [17, 18, 19, 20, 21, 22];
const PASADAS = 0.4;
/** Too few to call. */
const MINIMO = 3;

type Partes = Record<ParteLista, Sesion[]>;

const MOTIVOS: Record<ParteLista, string> = {
  pausados: `pausó el tiempo de ${NOMBRE} en el pase de lista`,
  sumados: `sumó ${LISTA_MINUTOS} minutos a ${NOMBRE} en el pase de lista`,
  fuerabase: `registró a ${NOMBRE} fuera de base en el pase de lista`,
};

/** Up to so many of some, in the order in which they stand. */
const algunos = <T>(azar: Azar, de: T[], cuantos: number): T[] => {
  const sobran = new Set(de);
  while (sobran.size > cuantos) sobran.delete(azar.elegir([...sobran]));
  return [...sobran];
};

/** Whom a list touches: those who were paused some time, those who had not finished when they left, a few others. */
function repartirPartes(azar: Azar, abiertas: Sesion[]): Partes {
  const sinPausar = ({ tiempo, listas }: Sesion) => tiempo.p_bajo > 0 && !listas.some((l) => l.parte === 'pausados');
  const pausados = algunos(azar, abiertas.filter(sinPausar), azar.entero(0, 5));
  const sumados = algunos(
    azar,
    abiertas.filter((s) => s.tiempo.cierre === 'cancelado' && !pausados.includes(s)),
    azar.entero(0, 3),
  );
  return { pausados, sumados, fuerabase: azar.tal(0.5) ? [azar.elegir(abiertas)] : [] };
}

/** Puts down the role calls of a day, over the sessions that are open then. */
export function pasarListas(m: Mundo, jornadas: Jornadas, dia: number): void {
  const desde = dia + m.azar.entero(0, HORA_MS - 1);
  for (const hora of HORAS) {
    const fecha = desde + hora * HORA_MS;
    // The next one can be taken at once.
    if (m.azar.tal(PASADAS) && fecha + HORA_MS <= m.agenda.hasta) m.agenda.anotar(fecha, () => pasar(m, jornadas));
  }
}

const resumen = ({ pausados, sumados, fuerabase }: Partes): string =>
  [
    contar(pausados.length, 'pausado', 'pausados'),
    contar(sumados.length, 'sumado', 'sumados'),
    `${fuerabase.length} fuera de base`,
  ].join(', ');

async function pasar({ motor, agenda, azar, plantilla }: Mundo, jornadas: Jornadas): Promise<void> {
  const { ahora } = agenda;
  const abiertas = jornadas.enCurso(ahora).filter(({ tiempo }) => tiempo.cerrado > ahora + 2 * MINUTO_MS);
  const altos = new Set(abiertas.map(({ tiempo }) => tiempo.alto));
  const encargados = plantilla.activos.filter((p) => altos.has(p.id));
  if (abiertas.length < MINIMO || encargados.length === 0) return;
  const partes = repartirPartes(azar, abiertas);
  const actor = azar.elegir(encargados);
  const lista = await enTransaccion({ motor, reloj: () => ahora, actor }, async (tx) => {
    const { numero } = await tx.db
      .selectFrom('pase_lista')
      .select((eb) => eb.fn.coalesce(eb.fn.max('numero'), eb.lit(0)).as('numero'))
      .executeTakeFirstOrThrow();
    const fila = { numero: numero + 1, encargado: actor.id, fecha: ahora };
    const { id } = await tx.db.insertInto('pase_lista').values(fila).returning('id').executeTakeFirstOrThrow();
    await tx.apuntar({ modulo: 'paselista', objeto: id, motivo: `pasó lista: ${resumen(partes)}` });
    return id;
  });
  for (const { tiempo } of partes.sumados) {
    tiempo.mins += LISTA_MINUTOS;
    tiempo.sumado += LISTA_MINUTOS;
    tiempo.finaliza += LISTA_MINUTOS * MINUTO_MS;
  }
  for (const parte of PARTES_LISTA)
    for (const { listas, apuntes } of partes[parte]) {
      listas.push({ lista, parte });
      apuntes.push({ motivo: MOTIVOS[parte], encargado: actor.id, fecha: ahora });
    }
}
