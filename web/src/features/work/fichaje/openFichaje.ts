import type { Fichaje } from '@conserje/contract';
import { exitOf, fichajeMinutes, olvidado } from '@conserje/rules';

/** What stands for the exit of an open entry (part 2 §3). */
const OPEN_MARK = '-';

const read = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>) => ({
  entrada: Date.parse(entrada),
  salida: salida === OPEN_MARK ? null : Date.parse(salida),
});

/** The entry that is open at an instant: one that was forgotten is none, though nobody has said so yet. */
export const findOpenFichaje = (fichajes: readonly Fichaje[], ahora: number): Fichaje | undefined =>
  fichajes.find((f) => f.salida === OPEN_MARK && !olvidado(read(f), ahora));

/** When an entry ended by an instant, ISO 8601; null while it is open. */
export function exitAt(fichaje: Fichaje, ahora: number): string | null {
  const salida = exitOf(read(fichaje), ahora);
  return salida === null ? null : new Date(salida).toISOString();
}

/** Whole minutes of an entry at an instant. */
export const minutesAt = (fichaje: Fichaje, ahora: number): number =>
  fichaje.salida === OPEN_MARK ? fichajeMinutes({ ...read(fichaje), deducido: 0 }, ahora) : fichaje.min;

/** What the entries of a day come to at an instant. */
export const minutesOfDay = (fichajes: readonly Fichaje[], dia: string, ahora: number): number =>
  fichajes.filter((f) => f.dia === dia).reduce((sum, f) => sum + minutesAt(f, ahora), 0);
