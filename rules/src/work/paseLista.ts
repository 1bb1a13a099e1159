import type { Violation } from '../identity/registration.ts';
import { PASE_LISTA_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Staff, TiempoState } from './tiempo.ts';
import { canBeEncargado, TIEMPO_MINUTES_MAX } from './tiempo.ts';

/** Minutes that those in `sumados` get (decisions §6). */
export const PASE_LISTA_MINUTES = 5;

/** The three parts of a role call: ids of tiempos (part 1 §7). */
export const PASE_LISTA_PARTS = ['pausados', 'sumados', 'fuerabase'] as const;
export type PaseListaPart = (typeof PASE_LISTA_PARTS)[number];
export type PaseListaIds = Record<PaseListaPart, number[]>;

/** Hours and whole minutes until the next list may be taken; rounded up, so never [0, 0] while it may not. */
export function timeUntilNext(desde: number | null, now: number): [number, number] {
  const minutos = desde === null ? 0 : Math.max(0, Math.ceil((desde - now) / 60_000));
  return [Math.floor(minutos / 60), minutos % 60];
}

/**
 * Nobody is paused and given minutes by the same list; out of base is a mark that goes with either, or with none. A list
 * of nobody is one too: everyone answered.
 */
export function checkPaseLista(lista: PaseListaIds): Violation<PaseListaPart> | null {
  for (const parte of PASE_LISTA_PARTS)
    if (lista[parte].length > PASE_LISTA_MAX) return { campo: parte, msg: TEXTS.paseListaTooLong };
  const pausados = new Set(lista.pausados);
  if (lista.sumados.some((id) => pausados.has(id))) return { campo: 'sumados', msg: TEXTS.listaEnDos };
  return null;
}

/** What a role call looks at in a tiempo. */
export interface PaseListaTiempo extends Pick<TiempoState, 'bajo' | 'bajoOrden' | 'alto' | 'isFinished'> {
  mins: number;
  /** The junior is absent today. */
  ausente: boolean;
}

/** Whether a list of somebody calls it: its manager, or somebody who stands above its junior (decisions §4); and one's own. */
export const canBeCalled = (tiempo: Pick<PaseListaTiempo, 'bajo' | 'bajoOrden' | 'alto'>, staff: Staff): boolean =>
  [tiempo.bajo, tiempo.alto].includes(staff.id) || canBeEncargado(tiempo, staff);

/** Whether a list may pause it: what has ended has nothing left to pause. One that is paused stays so. */
export const canBePaused = (tiempo: Pick<PaseListaTiempo, 'isFinished'>): boolean => !tiempo.isFinished;

/** Whether a list may add minutes: nobody gives minutes to oneself, no tiempo grows beyond its bound. */
export const canBeExtended = (tiempo: Pick<PaseListaTiempo, 'bajo' | 'mins'>, staff: Pick<Staff, 'id'>): boolean =>
  tiempo.bajo !== staff.id && tiempo.mins + PASE_LISTA_MINUTES <= TIEMPO_MINUTES_MAX;

/** Whether a list may note somebody as out of base: whoever is absent with leave is excused. */
export const canBeOffBase = ({ ausente }: Pick<PaseListaTiempo, 'ausente'>): boolean => !ausente;

/** The parts of a list that a tiempo may be in. */
export const paseListaActions = (tiempo: PaseListaTiempo, staff: Staff): PaseListaPart[] =>
  PASE_LISTA_PARTS.filter((parte) => {
    if (!canBeCalled(tiempo, staff)) return false;
    if (parte === 'pausados') return canBePaused(tiempo);
    return parte === 'fuerabase' ? canBeOffBase(tiempo) : canBeExtended(tiempo, staff);
  });
