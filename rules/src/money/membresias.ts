import { DAY_MS } from '../shared/dates.ts';

/** Fields that decide whether a membresia is current. */
export interface GivenMembresia {
  /** Name of an external member; null for a user. */
  externo: string | null;
  /** UTC milliseconds; null if permanent. */
  finaliza: number | null;
  /** 1 if it was ended by hand. */
  terminada: number;
}

/**
 * Returns whether a membresia is current. For an external member it runs until it is ended by hand, as the portal
 * cannot see whether they still use it (part 1 §4).
 */
export const isMembresiaCurrent = ({ externo, finaliza, terminada }: GivenMembresia, now: number): boolean =>
  terminada === 0 && (externo !== null || finaliza === null || finaliza > now);

/** Number of membresias about to end that are named above the list. */
export const ENDING_SOON_MAX = 3;

/**
 * Seconds in which a repeated sale of a type to the same buyer counts as a double click, for clients that send no
 * last-seen state.
 */
export const REPEATED_VENTA_S = 5;

/** Returns the remaining days, rounded up; null if the membresia is permanent or not current (part 1 §3). */
export function membresiaDays(membresia: GivenMembresia, now: number): number | null {
  const { finaliza } = membresia;
  if (finaliza === null || !isMembresiaCurrent(membresia, now)) return null;
  return Math.max(0, Math.ceil((finaliza - now) / DAY_MS));
}
