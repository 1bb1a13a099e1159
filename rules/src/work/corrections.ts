import { MINUTES_PER_TIME } from '../money/categoriaPaga.ts';
import { addDays, isDay } from '../shared/dates.ts';
import { CORRECTION_DAYS, CORRECTION_MINUTES_MAX, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Operations of `responderRectificacion`. */
export const CORRECTION_OP = { accept: 0, reject: 1 } as const;

export interface CorrectionInput {
  /** `YYYY-MM-DD`, or empty. */
  dia: string;
  requisitos: 'asistencia' | 'times';
  /** Minutes attended, or stored times. */
  cantidad: number;
  motivo: string;
}

/** Returns the maximum amount per correction: the same minutes in either unit. */
export const correctionMax = (requisitos: CorrectionInput['requisitos']): number =>
  requisitos === 'times' ? CORRECTION_MINUTES_MAX / MINUTES_PER_TIME : CORRECTION_MINUTES_MAX;

/** Returns the days that a correction may refer to, both included; `hoy` is today in the agency's zone. */
export const correctableDays = (hoy: string) => ({ primero: addDays(hoy, -CORRECTION_DAYS), ultimo: hoy });

/**
 * Validates a request to add work that no tiempo shows: a recent day, an amount within the limits, and a motivo.
 * @param hoy today in the agency's zone
 */
export function checkCorrection(data: CorrectionInput, hoy: string): Violation<keyof CorrectionInput> | null {
  const { dia, requisitos, cantidad } = data;
  const motivo = visibleText(data.motivo);
  const { primero, ultimo } = correctableDays(hoy);
  const max = correctionMax(requisitos);
  if (dia === '') return { campo: 'dia', msg: TEXTS.camposVacios };
  if (!isDay(dia)) return { campo: 'dia', msg: TEXTS.fechaInvalida };
  if (dia > ultimo) return { campo: 'dia', msg: TEXTS.rectificacionFutura };
  if (dia < primero) return { campo: 'dia', msg: TEXTS.rectificacionVieja };
  if (!Number.isInteger(cantidad) || cantidad <= 0) return { campo: 'cantidad', msg: TEXTS.cantidadInvalida };
  if (cantidad > max) return { campo: 'cantidad', msg: `De una vez se pide como máximo ${max}` };
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.rectificacionSinMotivo };
  return [...motivo].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}

/** Validates the answer to a correction: a refusal needs a text. */
export function checkAnswer({ op, respuesta }: { op: number; respuesta: string }): Violation<'respuesta'> | null {
  const said = visibleText(respuesta);
  if (op === CORRECTION_OP.reject && said === '') return { campo: 'respuesta', msg: TEXTS.rectificacionSinRespuesta };
  return [...said].length > MOTIVO_MAX ? { campo: 'respuesta', msg: TEXTS.motivoLargo } : null;
}
