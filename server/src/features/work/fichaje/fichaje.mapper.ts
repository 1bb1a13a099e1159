import type { Fichaje } from '@conserje/contract';
import { exitOf, FICHAJE_MAX_MS, fichajeMinutes } from '@conserje/rules';
import { iso } from '../../../platform/time/dates.ts';
import type { FichajeRow } from './fichaje.queries.ts';

/** What stands for the exit of an open entry (part 2 §3). */
const OPEN_MARK = '-';

/** An entry as it is answered; what was forgotten counts as closed. */
export function vista(row: FichajeRow, ahora: number): Fichaje {
  const salida = exitOf(row, ahora);
  return {
    id: row.id,
    dia: row.dia,
    entrada: iso(row.entrada),
    salida: salida === null ? OPEN_MARK : iso(salida),
    min: fichajeMinutes(row, ahora),
    deducido: row.deducido,
    olvidada: salida !== null && salida - row.entrada === FICHAJE_MAX_MS,
  };
}
