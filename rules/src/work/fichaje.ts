import { HOUR_MS } from '../shared/dates.ts';
import { FICHAJE_HOURS_MAX } from '../shared/limits.ts';

/** Operations of `actionFichar` (decisions §7). */
export const FICHAJE_OP = { entrada: 0, salida: 1, restar5: 2, restar10: 3, close: 4, giveBack: 5 } as const;

/** Minutes that a deduction takes off (part 2 §9). */
export const DEDUCTIONS: Readonly<Record<2 | 3, number>> = { 2: 5, 3: 10 };

/** An entry that is open for longer counts as closed after so long: whoever forgot was not there all night. */
export const FICHAJE_MAX_MS = FICHAJE_HOURS_MAX * HOUR_MS;

/** Instants in UTC milliseconds; `deducido` in minutes. */
export interface Fichaje {
  entrada: number;
  salida: number | null;
  deducido: number;
}

/** Whether an open entry has been forgotten. */
export const isFichajeForgotten = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>, now: number): boolean =>
  salida === null && now - entrada >= FICHAJE_MAX_MS;

/** When an entry ended, or would have at the latest; null while it is open. */
export const fichajeExit = (fichaje: Pick<Fichaje, 'entrada' | 'salida'>, now: number): number | null =>
  isFichajeForgotten(fichaje, now) ? fichaje.entrada + FICHAJE_MAX_MS : fichaje.salida;

/** Whole minutes of an entry so far, less what was taken off; never under 0. */
export const fichajeMinutes = (fichaje: Fichaje, now: number): number =>
  Math.max(0, Math.floor(((fichajeExit(fichaje, now) ?? now) - fichaje.entrada) / 60_000) - fichaje.deducido);
