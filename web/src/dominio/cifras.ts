import type { Cifra } from '@conserje/rules';
import { timesMostrados } from '@conserje/rules';
import { duracion, numero } from '../ui/formato.ts';

/** Stored times with their unit: '2,5 h'. */
export const tiemposEnHoras = (times: number): string => `${numero(timesMostrados(times))}\u00a0h`;

/** A figure of someone's work as it is written everywhere: minutes of `asistencia`, or stored `times`. */
export const cifra = (de: Cifra, cuanto: number): string =>
  de === 'times' ? tiemposEnHoras(cuanto) : duracion(cuanto);
