import type { Dado, Falta, GrupoPaga, Hecho, Terminos, TramoCerrado } from '@conserje/rules';
import { faltaParaPaga, grupoPaga, porFilas, repartirPeriodo, trabajoDelActual } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Persona } from './paga.queries.ts';
import type { EstadoPaga } from './paga.table.ts';

/** A pay row as it is reckoned; one that is not there yet has no id. */
export interface Fila {
  id: number | null;
  /** What it was when it was read. */
  antes: { monto: number; tramo: number | null };
  grupo: GrupoPaga;
  categoria: number;
  estado: EstadoPaga;
  monto: number;
  tramo: number | null;
  fecha: number;
  /** Its list has not been reset. */
  enLista: boolean;
}

interface TramoGuardado {
  numero: number;
  terminos: Terminos;
  tope: Dado;
}

/** Someone's open period: their rows and stretches, in memory until somebody writes what has changed. */
export interface PeriodoAbierto {
  persona: Persona;
  filas: Fila[];
  tramos: TramoGuardado[];
  /** Stretches that are not written yet. */
  nuevos: Insertable<Database['tramo']>[];
  /** Until when changes of terms have been reckoned with. */
  revisado: number;
  /** Work that counts towards the present terms. */
  libre: Hecho;
}

const sinPagar = ({ estado }: Fila): boolean => estado === 'abierta' || estado === 'retirada';

const suma = (filas: readonly Fila[]): number => filas.reduce((n, f) => n + f.monto, 0);
const llevadoDe = (filas: readonly Fila[]): number => suma(filas.filter((f) => !sinPagar(f)));

/** A row to hold what a stretch has come to: one that was taken back, where its list is still open, or a new one. */
function filaPara(abierto: PeriodoAbierto, terminos: Terminos, tramo: number | null, ahora: number): Fila {
  const categoria = terminos.categoria.id_categoria;
  const grupo = grupoPaga(categoria);
  const vuelve = (f: Fila) => f.estado === 'retirada' && f.tramo === tramo && f.categoria === categoria && f.enLista;
  const retirada = abierto.filas.findLast(vuelve);
  if (retirada) {
    Object.assign(retirada, { fecha: ahora, estado: 'abierta' });
    return retirada;
  }
  const fila: Fila = {
    ...{ id: null, antes: { monto: 0, tramo }, grupo, categoria, monto: 0 },
    ...{ estado: 'abierta', tramo, fecha: ahora, enLista: true },
  };
  abierto.filas.push(fila);
  return fila;
}

/** Lets a stretch's rows show what waits of it. */
function mostrar(
  abierto: PeriodoAbierto,
  terminos: Terminos,
  tramo: number | null,
  creditos: number,
  ahora: number,
): void {
  const esperan = abierto.filas.filter((f) => f.tramo === tramo && f.estado === 'abierta');
  if (esperan.length === 0 && creditos > 0) esperan.push(filaPara(abierto, terminos, tramo, ahora));
  const montos = porFilas(
    creditos,
    esperan.map((f) => f.monto),
  );
  for (const [i, fila] of esperan.entries()) {
    fila.monto = montos[i] ?? 0;
    if (fila.monto === 0) fila.estado = 'retirada';
  }
}

/** What a period is shared out by (`repartirPeriodo`): its ended stretches, and the present one. */
function partesDe(abierto: PeriodoAbierto, terminos: Terminos) {
  const de = (tramo: number | null) => abierto.filas.filter((f) => f.tramo === tramo);
  const cerrados = abierto.tramos.map(
    (t): TramoCerrado => ({ ...t, llevado: llevadoDe(de(t.numero)), espera: de(t.numero).some(sinPagar) }),
  );
  return { cerrados, actual: { terminos, llevado: llevadoDe(de(null)) } };
}

/** The least work after which a period's rows would show more than they do with so much (decisions §5). */
export const faltaDe = (abierto: PeriodoAbierto, hecho: Hecho, terminos: Terminos): Falta | null =>
  faltaParaPaga({ hecho, ...partesDe(abierto, terminos) });

/** Brings a period's rows up to what it is worth with so much work, by the terms of then. */
export function ponerAlDia(abierto: PeriodoAbierto, hecho: Hecho, terminos: Terminos, ahora: number): void {
  const { cerrados, actual } = partesDe(abierto, terminos);
  const reparto = repartirPeriodo(hecho, cerrados, actual);
  for (const [i, t] of abierto.tramos.entries())
    if (cerrados[i]?.espera) mostrar(abierto, t.terminos, t.numero, reparto.cerrados[i]?.creditos ?? 0, ahora);
  mostrar(abierto, terminos, null, reparto.actual.creditos, ahora);
  abierto.libre = reparto.libre;
}

/** Ends the present stretch: what its rows were given for is used up, and they stay what they are. */
export function cerrarTramo(abierto: PeriodoAbierto, terminos: Terminos, fecha: number): void {
  const suyas = abierto.filas.filter((f) => f.tramo === null && f.estado !== 'retirada');
  abierto.revisado = Math.max(abierto.revisado, fecha);
  if (suyas.length === 0) return;
  const creditos = suma(suyas);
  const tope = {
    creditos,
    usa: trabajoDelActual(partesDe(abierto, terminos).cerrados, { terminos, llevado: creditos }),
  };
  const numero = (abierto.tramos.at(-1)?.numero ?? 0) + 1;
  for (const fila of suyas) fila.tramo = numero;
  abierto.tramos.push({ numero, terminos, tope });
  const { id_categoria, ...pide } = terminos.categoria;
  abierto.nuevos.push({
    ...{ usuario: abierto.persona.usuario, periodo: abierto.persona.desde, numero, categoria: id_categoria },
    ...{ reducida: terminos.reducida ? 1 : 0, ...pide, creditos: tope.creditos, ...tope.usa, fecha },
  });
  abierto.libre = {
    asistencia: abierto.libre.asistencia - tope.usa.asistencia,
    times: abierto.libre.times - tope.usa.times,
  };
}
