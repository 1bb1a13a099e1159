import { DAY_MS } from '../shared/dates.ts';

/** A membership that was given: to whom, until when, and whether somebody has ended it. */
export interface GivenMembresia {
  /** The name of someone from outside; null for a user. */
  externo: string | null;
  /** UTC milliseconds; null when permanent. */
  finaliza: number | null;
  /** 1 when somebody ended it. */
  terminada: number;
}

/**
 * Whether a membership runs at an instant. Nobody sees from here whether someone from outside still uses theirs: it runs
 * until somebody ends it (part 1 §4).
 */
export const isMembresiaCurrent = ({ externo, finaliza, terminada }: GivenMembresia, now: number): boolean =>
  terminada === 0 && (externo !== null || finaliza === null || finaliza > now);

/** Of those that are about to end so many, the next, are named before the list. */
export const ENDING_SOON_MAX = 3;

/**
 * Seconds in which a second sale of a type to the same buyer, by a client that does not say what it has seen, is taken for
 * a second press of the first.
 */
export const REPEATED_VENTA_S = 5;

/** Days that are left of a membership, a begun one whole; null when it is permanent or does not run (part 1 §3). */
export function membresiaDays(membresia: GivenMembresia, now: number): number | null {
  const { finaliza } = membresia;
  if (finaliza === null || !isMembresiaCurrent(membresia, now)) return null;
  return Math.max(0, Math.ceil((finaliza - now) / DAY_MS));
}
