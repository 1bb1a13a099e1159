import { HOUR_MS, MINUTE_MS } from '../shared/dates.ts';
import { FICHAJE_HOURS_MAX } from '../shared/limits.ts';

/** Operations of `actionFichar` (decisions §7). */
export const FICHAJE_OP = { entrada: 0, salida: 1, restar5: 2, restar10: 3, close: 4, giveBack: 5 } as const;

/** Minutes subtracted by each deduction (part 2 §9). */
export const DEDUCTIONS: Readonly<Record<2 | 3, number>> = { 2: 5, 3: 10 };

/** Maximum duration of an open fichaje, after which it counts as closed: a forgotten one must not count the night. */
export const FICHAJE_MAX_MS = FICHAJE_HOURS_MAX * HOUR_MS;

/** Instants in UTC milliseconds; `deducido` in minutes. */
export interface Fichaje {
  entrada: number;
  salida: number | null;
  deducido: number;
}

/** Returns whether an open fichaje has reached its maximum duration. */
export const isFichajeForgotten = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>, now: number): boolean =>
  salida === null && now - entrada >= FICHAJE_MAX_MS;

/** Returns the end of a fichaje, or the latest possible one if it was forgotten; null while it is open. */
export const fichajeExit = (fichaje: Pick<Fichaje, 'entrada' | 'salida'>, now: number): number | null =>
  isFichajeForgotten(fichaje, now) ? fichaje.entrada + FICHAJE_MAX_MS : fichaje.salida;

/** Returns the whole minutes of a fichaje so far less deductions; never below 0. */
export const fichajeMinutes = (fichaje: Fichaje, now: number): number =>
  Math.max(0, Math.floor(((fichajeExit(fichaje, now) ?? now) - fichaje.entrada) / MINUTE_MS) - fichaje.deducido);
