import type { Membresia } from '@conserje/contract';
import { DAY_MS, dayOf, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { formatCount } from '../../../ui/text/format.ts';

export interface Deadline {
  text: string;
  /** Remaining part of the time, 0 to 1; null without an end or when ended. */
  fraction: number | null;
  /** It ends within the period of the end notice. */
  soon: boolean;
}

/** Returns «hoy» or «mañana» if `end` falls on that day of the zone, else null. */
export function nearDayWord(end: number, now: number, timeZone: string): 'hoy' | 'mañana' | null {
  const day = dayOf(end, timeZone);
  if (day === dayOf(now, timeZone)) return 'hoy';
  return Date.parse(day) - Date.parse(dayOf(now, timeZone)) === DAY_MS ? 'mañana' : null;
}

type GivenMembresia = Pick<Membresia, 'fecha' | 'finaliza' | 'estado' | 'dias'>;

/**
 * Computes the remaining time of a membresia from its sale to its end.
 * @param now UTC milliseconds, up to one clock tick old, so the days are capped by the server's count
 */
export function computeDeadline(
  { fecha, finaliza, estado, dias: counted }: GivenMembresia,
  now: number,
  timeZone: string,
): Deadline {
  if (estado !== 'Activa') return { text: '—', fraction: null, soon: false };
  if (finaliza === null) return { text: 'Permanente', fraction: null, soon: false };
  const end = Date.parse(finaliza);
  const msLeft = end - now;
  if (msLeft <= 0) return { text: 'Venció', fraction: 0, soon: true };
  const days = Math.min(counted ?? Number.POSITIVE_INFINITY, Math.ceil(msLeft / DAY_MS));
  const when = nearDayWord(end, now, timeZone);
  return {
    text: when ? `Termina ${when}` : formatCount(days, 'día', 'días'),
    fraction: Math.min(1, msLeft / Math.max(msLeft, end - Date.parse(fecha))),
    soon: days <= MEMBRESIA_EXPIRY_DAYS,
  };
}
