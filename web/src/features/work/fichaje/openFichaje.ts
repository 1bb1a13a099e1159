import type { Fichaje } from '@conserje/contract';
import { fichajeExit, fichajeMinutes, isFichajeForgotten } from '@conserje/rules';

/** What stands for the exit of an open entry (part 2 §3). */
const OPEN_MARK = '-';

const parseTimes = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>) => ({
  entrada: Date.parse(entrada),
  salida: salida === OPEN_MARK ? null : Date.parse(salida),
});

/** The entry that is open at an instant: one that was forgotten is none, though nobody has said so yet. */
export const findOpenFichaje = (fichajes: readonly Fichaje[], now: number): Fichaje | undefined =>
  fichajes.find((f) => f.salida === OPEN_MARK && !isFichajeForgotten(parseTimes(f), now));

/** When an entry ended by an instant, ISO 8601; null while it is open. */
export function exitAt(fichaje: Fichaje, now: number): string | null {
  const exit = fichajeExit(parseTimes(fichaje), now);
  return exit === null ? null : new Date(exit).toISOString();
}

/** Whole minutes of an entry at an instant. */
export const minutesAt = (fichaje: Fichaje, now: number): number =>
  fichaje.salida === OPEN_MARK ? fichajeMinutes({ ...parseTimes(fichaje), deducido: 0 }, now) : fichaje.min;

/** What the entries of a day come to at an instant. */
export const minutesOfDay = (fichajes: readonly Fichaje[], day: string, now: number): number =>
  fichajes.filter((f) => f.dia === day).reduce((sum, f) => sum + minutesAt(f, now), 0);
