import type { Fichaje } from '@conserje/contract';
import { FICHAJE_MAX_MS, fichajeExit, fichajeMinutes } from '@conserje/rules';
import { iso } from '../../../platform/time/dates.ts';
import type { FichajeRow } from './fichaje.queries.ts';

/** Placeholder for the exit of an open fichaje (part 2 §3). */
const OPEN_MARK = '-';

/** Maps a fichaje; a forgotten one counts as closed. */
export function toFichaje(row: FichajeRow, now: number): Fichaje {
  const exitAt = fichajeExit(row, now);
  return {
    id: row.id,
    dia: row.dia,
    entrada: iso(row.entrada),
    salida: exitAt === null ? OPEN_MARK : iso(exitAt),
    min: fichajeMinutes(row, now),
    deducido: row.deducido,
    olvidada: exitAt !== null && exitAt - row.entrada === FICHAJE_MAX_MS,
  };
}
