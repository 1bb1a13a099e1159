import type { Fichaje } from '@conserje/contract';
import { minutosFichados, olvidado, salidaDe } from '@conserje/rules';

/** What stands for the exit of an open entry (part 2 §3). */
const ABIERTA = '-';

const leido = ({ entrada, salida }: Pick<Fichaje, 'entrada' | 'salida'>) => ({
  entrada: Date.parse(entrada),
  salida: salida === ABIERTA ? null : Date.parse(salida),
});

/** The entry that is open at an instant: one that was forgotten is none, though nobody has said so yet. */
export const abiertoEn = (fichajes: readonly Fichaje[], ahora: number): Fichaje | undefined =>
  fichajes.find((f) => f.salida === ABIERTA && !olvidado(leido(f), ahora));

/** When an entry ended by an instant, ISO 8601; null while it is open. */
export function salidaEn(fichaje: Fichaje, ahora: number): string | null {
  const salida = salidaDe(leido(fichaje), ahora);
  return salida === null ? null : new Date(salida).toISOString();
}

/** Whole minutes of an entry at an instant. */
export const minutosEn = (fichaje: Fichaje, ahora: number): number =>
  fichaje.salida === ABIERTA ? minutosFichados({ ...leido(fichaje), deducido: 0 }, ahora) : fichaje.min;

/** What the entries of a day come to at an instant. */
export const minutosDelDia = (fichajes: readonly Fichaje[], dia: string, ahora: number): number =>
  fichajes.filter((f) => f.dia === dia).reduce((suma, f) => suma + minutosEn(f, ahora), 0);
