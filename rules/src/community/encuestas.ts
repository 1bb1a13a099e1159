import { ENCUESTA_OPTION_MAX, ENCUESTA_OPTIONS, ENCUESTA_QUESTION_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { comparableName, singleSpaced } from '../shared/visibleText.ts';
import { checkPeriod } from './comunicados.ts';

export interface EncuestaInput {
  pregunta: string;
  opciones: readonly string[];
  /** `YYYY-MM-DD`; its last day. */
  hasta: string;
  /** `HH:MM`; empty: until the end of the day. */
  hastaHora: string;
}

/** Returns the options as they are stored: single spaces, without the empty ones. */
export const encuestaOptions = (opciones: readonly string[]): string[] =>
  opciones.map(singleSpaced).filter((option) => option !== '');

function checkOptions(opciones: readonly string[]): string | null {
  const options = encuestaOptions(opciones);
  if (options.length < ENCUESTA_OPTIONS.min || options.length > ENCUESTA_OPTIONS.max) return TEXTS.opcionesContadas;
  if (options.some((option) => [...option].length > ENCUESTA_OPTION_MAX)) return TEXTS.opcionLarga;
  return new Set(options.map(comparableName)).size < options.length ? TEXTS.opcionRepetida : null;
}

/**
 * Validates an encuesta: a question, two to ten different options, and an end in the future, at most a year ahead.
 * @param minute the present one in the agency's zone, as of `dayAndTimeOf`
 */
export function checkEncuesta(
  { pregunta, opciones, hasta, hastaHora }: EncuestaInput,
  minute: { dia: string; hora: string },
): Violation<keyof EncuestaInput> | null {
  const question = singleSpaced(pregunta);
  if (question === '') return { campo: 'pregunta', msg: TEXTS.camposVacios };
  if ([...question].length > ENCUESTA_QUESTION_MAX) return { campo: 'pregunta', msg: TEXTS.preguntaLarga };
  const msg = checkOptions(opciones);
  if (msg !== null) return { campo: 'opciones', msg };
  if (hasta === '') return { campo: 'hasta', msg: TEXTS.camposVacios };
  const violation = checkPeriod({ desde: '', desdeHora: '', hasta, hastaHora }, minute);
  return violation && { campo: 'hasta', msg: violation.msg };
}

/** Returns the share of each count of the total, in whole percent that add up to 100; all 0 without votes. */
export function voteShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, n) => sum + n, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((n) => Math.floor((n * 100) / total));
  const missing = 100 - shares.reduce((sum, n) => sum + n, 0);
  // The largest remainders are rounded up; of equal ones the first.
  const order = counts.map((n, i) => ({ i, rest: (n * 100) % total })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order.slice(0, missing)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}
