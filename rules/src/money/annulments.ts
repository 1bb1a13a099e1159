import type { Ranked } from '../careers/career.ts';
import { HOUR_MS } from '../shared/dates.ts';

/** Author and time of a row. */
export interface Made {
  autor: number;
  /** The author's place on the ladder; undefined if they left the agency. */
  authorOrder: number | undefined;
  /** UTC milliseconds. */
  fecha: number;
}

/** Hours in which authors may annul their own rows (decisions §5). */
export const OWN_ANNULMENT_HOURS = 24;

/**
 * Returns whether a holder of the permiso may annul a row (decisions §5): the author within `OWN_ANNULMENT_HOURS`, anyone
 * above the author at any time. Every active person stands above an author who left.
 */
export const mayAnnul = ({ autor, authorOrder, fecha }: Made, actor: Ranked, now: number): boolean =>
  autor === actor.id
    ? now - fecha < OWN_ANNULMENT_HOURS * HOUR_MS
    : authorOrder === undefined || authorOrder < actor.orden;
