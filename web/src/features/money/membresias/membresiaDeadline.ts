import type { Membresia } from '@conserje/contract';
import { DAY_MS, dayOf, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { count } from '../../../ui/text/format.ts';

export interface Deadline {
  texto: string;
  /** How much of its time is left, 0 to 1; null where it has no end, or has ended. */
  parte: number | null;
  /** It ends as soon as its owner is told of it. */
  soon: boolean;
}

/** In how many of the agency's days something ends. */
export function nearDayWord(end: number, ahora: number, zona: string): 'hoy' | 'mañana' | null {
  const dia = dayOf(end, zona);
  if (dia === dayOf(ahora, zona)) return 'hoy';
  return Date.parse(dia) - Date.parse(dayOf(ahora, zona)) === DAY_MS ? 'mañana' : null;
}

type GivenMembresia = Pick<Membresia, 'fecha' | 'finaliza' | 'estado' | 'dias'>;

/**
 * What is left of a membership, from the day it was sold to its end.
 * @param ahora UTC milliseconds, up to a tick of the clock old: never are there more days than the server counted
 */
export function computeDeadline(
  { fecha, finaliza, estado, dias: counted }: GivenMembresia,
  ahora: number,
  zona: string,
): Deadline {
  if (estado !== 'Activa') return { texto: '—', parte: null, soon: false };
  if (finaliza === null) return { texto: 'Permanente', parte: null, soon: false };
  const end = Date.parse(finaliza);
  const queda = end - ahora;
  if (queda <= 0) return { texto: 'Venció', parte: 0, soon: true };
  const dias = Math.min(counted ?? Number.POSITIVE_INFINITY, Math.ceil(queda / DAY_MS));
  const when = nearDayWord(end, ahora, zona);
  return {
    texto: when ? `Termina ${when}` : count(dias, 'día', 'días'),
    parte: Math.min(1, queda / Math.max(queda, end - Date.parse(fecha))),
    soon: dias <= MEMBRESIA_EXPIRY_DAYS,
  };
}
