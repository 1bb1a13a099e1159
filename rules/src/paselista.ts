import type { Reparo } from './cuenta.ts';
import { LISTA_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import type { Staff, TiempoVisto } from './tiempo.ts';
import { MINUTOS_MAX, puedeEncargarse } from './tiempo.ts';

/** Minutes that those in `sumados` get (decisions §6). */
export const LISTA_MINUTOS = 5;

/** The three parts of a role call: ids of tiempos (part 1 §7). */
export const PARTES_LISTA = ['pausados', 'sumados', 'fuerabase'] as const;
export type ParteLista = (typeof PARTES_LISTA)[number];
export type Lista = Record<ParteLista, number[]>;

/** Hours and whole minutes until the next list may be taken; rounded up, so never [0, 0] while it may not. */
export function queda(desde: number | null, ahora: number): [number, number] {
  const minutos = desde === null ? 0 : Math.max(0, Math.ceil((desde - ahora) / 60_000));
  return [Math.floor(minutos / 60), minutos % 60];
}

/**
 * Nobody is paused and given minutes by the same list; out of base is a mark that goes with either, or with none. A list
 * of nobody is one too: everyone answered.
 */
export function revisarLista(lista: Lista): Reparo<ParteLista> | null {
  for (const parte of PARTES_LISTA)
    if (lista[parte].length > LISTA_MAX) return { campo: parte, msg: TEXTOS.listaLarga };
  const pausados = new Set(lista.pausados);
  if (lista.sumados.some((id) => pausados.has(id))) return { campo: 'sumados', msg: TEXTOS.listaEnDos };
  return null;
}

/** What a role call looks at in a tiempo. */
export interface TiempoLista extends Pick<TiempoVisto, 'bajo' | 'bajoOrden' | 'alto' | 'terminado'> {
  mins: number;
  /** The junior is absent today. */
  ausente: boolean;
}

/** Whether a list of somebody calls it: its manager, or somebody who stands above its junior (decisions §4); and one's own. */
export const llamable = (tiempo: Pick<TiempoLista, 'bajo' | 'bajoOrden' | 'alto'>, staff: Staff): boolean =>
  [tiempo.bajo, tiempo.alto].includes(staff.id) || puedeEncargarse(tiempo, staff);

/** Whether a list may pause it: what has ended has nothing left to pause. One that is paused stays so. */
export const pausable = (tiempo: Pick<TiempoLista, 'terminado'>): boolean => !tiempo.terminado;

/** Whether a list may add minutes: nobody gives minutes to oneself, no tiempo grows beyond its bound. */
export const sumable = (tiempo: Pick<TiempoLista, 'bajo' | 'mins'>, staff: Pick<Staff, 'id'>): boolean =>
  tiempo.bajo !== staff.id && tiempo.mins + LISTA_MINUTOS <= MINUTOS_MAX;

/** Whether a list may note somebody as out of base: whoever is absent with leave is excused. */
export const fuerable = ({ ausente }: Pick<TiempoLista, 'ausente'>): boolean => !ausente;

/** The parts of a list that a tiempo may be in. */
export const accionesLista = (tiempo: TiempoLista, staff: Staff): ParteLista[] =>
  PARTES_LISTA.filter((parte) => {
    if (!llamable(tiempo, staff)) return false;
    if (parte === 'pausados') return pausable(tiempo);
    return parte === 'fuerabase' ? fuerable(tiempo) : sumable(tiempo, staff);
  });
