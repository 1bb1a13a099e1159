import type { Fichaje } from '@conserje/contract';
import { fichajeExit, fichajeMinutes, isFichajeForgotten } from '@conserje/rules';

/** Exit of an open fichaje (part 2 §3). */
const OPEN_MARK = '-';

const parseTimes = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>) => ({
  entrada: Date.parse(entrada),
  salida: salida === OPEN_MARK ? null : Date.parse(salida),
});

/** Finds the open fichaje at an instant. A forgotten one does not count, even if the server has not closed it yet. */
export const findOpenFichaje = (fichajes: readonly Fichaje[], now: number): Fichaje | undefined =>
  fichajes.find((f) => f.salida === OPEN_MARK && !isFichajeForgotten(parseTimes(f), now));

/** Returns the exit of a fichaje at an instant, ISO 8601; null while it is open. */
export function exitAt(fichaje: Fichaje, now: number): string | null {
  const exit = fichajeExit(parseTimes(fichaje), now);
  return exit === null ? null : new Date(exit).toISOString();
}

/** Counts the whole minutes of a fichaje at an instant. */
export const minutesAt = (fichaje: Fichaje, now: number): number =>
  fichaje.salida === OPEN_MARK ? fichajeMinutes({ ...parseTimes(fichaje), deducido: 0 }, now) : fichaje.min;

/** Sums the minutes of a day's fichajes at an instant. */
export const minutesOfDay = (fichajes: readonly Fichaje[], day: string, now: number): number =>
  fichajes.filter((f) => f.dia === day).reduce((sum, f) => sum + minutesAt(f, now), 0);
