import { addDays, isDay } from '../shared/dates.ts';
import { AUSENCIA_DAYS_MAX, MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Values of `estado` (part 2 §3 Absence). */
export const ESTADO_AUSENCIA = { waiting: 0, accepted: 1, cancelled: 2 } as const;

/** Operations of `ausenciaAction` (part 2 §4). */
export const AUSENCIA_OP = { accept: 1, cancel: 2 } as const;

export interface AusenciaInput {
  motivo: string;
  /** `YYYY-MM-DD`, or empty. */
  inicio: string;
  final: string;
}

/**
 * Validates an ausencia (part 2 §5 Absence form): all fields are required, and the start is not after the end. It
 * starts today or later and ends within a year.
 * @param hoy today in the agency's zone
 */
export function checkAusencia(data: AusenciaInput, hoy: string): Violation<keyof AusenciaInput> | null {
  const { inicio, final } = data;
  for (const campo of ['motivo', 'inicio', 'final'] as const)
    if (visibleText(data[campo]) === '') return { campo, msg: TEXTS.camposVacios };
  if ([...visibleText(data.motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  for (const campo of ['inicio', 'final'] as const) if (!isDay(data[campo])) return { campo, msg: TEXTS.fechaInvalida };
  if (inicio > final) return { campo: 'inicio', msg: TEXTS.ausenciaAlReves };
  if (inicio < hoy) return { campo: 'inicio', msg: TEXTS.ausenciaPasada };
  if (final > addDays(hoy, AUSENCIA_DAYS_MAX)) return { campo: 'final', msg: TEXTS.ausenciaLarga };
  return null;
}

/** Phase of an ausencia on a day of the agency, derived from its dates. */
export type AusenciaPhase =
  | 'espera'
  /** Unanswered until after its last day. */
  | 'vencida'
  | 'cancelada'
  | 'retirada'
  | 'proxima'
  | 'curso'
  | 'pasada'
  /** Ended before its last day. */
  | 'terminada';

export interface DatedAusencia {
  estado: number;
  usuario: number;
  /** Person who decided on it or withdrew it. */
  encargado: number | null;
  inicio: string;
  final: string;
  /** Time of its early end; null if there was none. */
  terminada: unknown;
}

/** Returns the phase of an ausencia (part 2 §4 Absence); the dates are inclusive. */
export function ausenciaPhase(ausencia: DatedAusencia, hoy: string): AusenciaPhase {
  const { estado, usuario, encargado, inicio, final, terminada } = ausencia;
  if (estado === ESTADO_AUSENCIA.waiting) return final < hoy ? 'vencida' : 'espera';
  if (estado === ESTADO_AUSENCIA.cancelled) return encargado === usuario ? 'retirada' : 'cancelada';
  if (terminada !== null) return 'terminada';
  if (final < hoy) return 'pasada';
  return inicio > hoy ? 'proxima' : 'curso';
}
