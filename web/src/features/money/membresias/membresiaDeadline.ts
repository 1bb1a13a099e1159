import type { Membresia } from '@conserje/contract';
import { DAY_MS, dayOf, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { formatCount } from '../../../ui/text/format.ts';

export interface Deadline {
  texto: string;
  /** How much of its time is left, 0 to 1; null where it has no end, or has ended. */
  fraction: number | null;
  /** It ends as soon as its owner is told of it. */
  soon: boolean;
}

/** In how many of the agency's days something ends. */
export function nearDayWord(end: number, now: number, zona: string): 'hoy' | 'mañana' | null {
  const day = dayOf(end, zona);
  if (day === dayOf(now, zona)) return 'hoy';
  return Date.parse(day) - Date.parse(dayOf(now, zona)) === DAY_MS ? 'mañana' : null;
}

type GivenMembresia = Pick<Membresia, 'fecha' | 'finaliza' | 'estado' | 'dias'>;

/**
 * What is left of a membership, from the day it was sold to its end.
 * @param now UTC milliseconds, up to a tick of the clock old: never are there more days than the server counted
 */
export function computeDeadline(
  { fecha, finaliza, estado, dias: counted }: GivenMembresia,
  now: number,
  zona: string,
): Deadline {
  if (estado !== 'Activa') return { texto: '—', fraction: null, soon: false };
  if (finaliza === null) return { texto: 'Permanente', fraction: null, soon: false };
  const end = Date.parse(finaliza);
  const msLeft = end - now;
  if (msLeft <= 0) return { texto: 'Venció', fraction: 0, soon: true };
  const days = Math.min(counted ?? Number.POSITIVE_INFINITY, Math.ceil(msLeft / DAY_MS));
  const when = nearDayWord(end, now, zona);
  return {
    texto: when ? `Termina ${when}` : formatCount(days, 'día', 'días'),
    fraction: Math.min(1, msLeft / Math.max(msLeft, end - Date.parse(fecha))),
    soon: days <= MEMBRESIA_EXPIRY_DAYS,
  };
}
