import { MINUTE_MS } from '../shared/dates.ts';
import { LIST_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import type { Staff, TiempoState } from './tiempo.ts';
import { canBeEncargado, TIEMPO_MINUTES_MAX } from './tiempo.ts';

/** Minutes added to each tiempo in `sumados` (decisions §6). */
export const PASE_LISTA_MINUTES = 5;

/** Parts of a pase de lista, each a list of tiempo ids (part 1 §7). */
export const PASE_LISTA_PARTS = ['pausados', 'sumados', 'fuerabase'] as const;
export type PaseListaPart = (typeof PASE_LISTA_PARTS)[number];
export type PaseListaIds = Record<PaseListaPart, number[]>;

/** Returns hours and whole minutes until the next pase de lista; rounded up, so it is [0, 0] only when allowed. */
export function timeUntilNext(desde: number | null, now: number): [number, number] {
  const minutos = desde === null ? 0 : Math.max(0, Math.ceil((desde - now) / MINUTE_MS));
  return [Math.floor(minutos / 60), minutos % 60];
}

/**
 * Validates a pase de lista: no tiempo is in both `pausados` and `sumados`; `fuerabase` combines with either or none.
 * An empty list is valid: everyone answered.
 */
export function checkPaseLista(lista: PaseListaIds): Violation<PaseListaPart> | null {
  for (const parte of PASE_LISTA_PARTS)
    if (lista[parte].length > LIST_MAX) return { campo: parte, msg: TEXTS.paseListaTooLong };
  const pausados = new Set(lista.pausados);
  if (lista.sumados.some((id) => pausados.has(id))) return { campo: 'sumados', msg: TEXTS.listaEnDos };
  return null;
}

/** Fields of a tiempo that a pase de lista needs. */
export interface PaseListaTiempo extends Pick<TiempoState, 'bajo' | 'bajoOrden' | 'alto' | 'isFinished'> {
  mins: number;
  /** The bajo has an ausencia today. */
  ausente: boolean;
}

/**
 * Returns whether the person may include the tiempo in a list: as its encargado, as anyone above its bajo (decisions
 * §4), or as the bajo.
 */
export const canBeCalled = (tiempo: Pick<PaseListaTiempo, 'bajo' | 'bajoOrden' | 'alto'>, staff: Staff): boolean =>
  [tiempo.bajo, tiempo.alto].includes(staff.id) || canBeEncargado(tiempo, staff);

/** Returns whether a list may pause the tiempo: not if it is finished. A paused one stays paused. */
export const canBePaused = (tiempo: Pick<PaseListaTiempo, 'isFinished'>): boolean => !tiempo.isFinished;

/** Returns whether a list may add minutes: not to one's own tiempo, nor beyond its maximum. */
export const canBeExtended = (tiempo: Pick<PaseListaTiempo, 'bajo' | 'mins'>, staff: Pick<Staff, 'id'>): boolean =>
  tiempo.bajo !== staff.id && tiempo.mins + PASE_LISTA_MINUTES <= TIEMPO_MINUTES_MAX;

/** Returns whether a list may mark a person as out of base; those on approved ausencia are excused. */
const canBeOffBase = ({ ausente }: Pick<PaseListaTiempo, 'ausente'>): boolean => !ausente;

/** Returns the parts of a list that the tiempo may be in. */
export const paseListaActions = (tiempo: PaseListaTiempo, staff: Staff): PaseListaPart[] =>
  PASE_LISTA_PARTS.filter((parte) => {
    if (!canBeCalled(tiempo, staff)) return false;
    if (parte === 'pausados') return canBePaused(tiempo);
    return parte === 'fuerabase' ? canBeOffBase(tiempo) : canBeExtended(tiempo, staff);
  });
