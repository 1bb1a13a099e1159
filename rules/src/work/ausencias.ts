import type { DateRange } from '../shared/dates.ts';
import { addDays, daysBetween, formatDay, isDay } from '../shared/dates.ts';
import { AUSENCIA_DAYS_BACK, AUSENCIA_DAYS_MAX, MOTIVO_MAX, OPEN_AUSENCIAS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Values of `estado` (part 2 §3 Absence). */
export const ESTADO_AUSENCIA = { waiting: 0, accepted: 1, cancelled: 2 } as const;

/** Operations of `ausenciaAction` (part 2 §4). */
export const AUSENCIA_OP = { accept: 1, cancel: 2 } as const;

/** Formats the days of an ausencia for a sentence: `del 9 mar 2026 al 11 mar 2026`, or `del 9 mar 2026`. */
export const formatSpan = ({ inicio, final }: DateRange): string =>
  inicio === final ? `del ${formatDay(inicio)}` : `del ${formatDay(inicio)} al ${formatDay(final)}`;

export interface AusenciaInput {
  motivo: string;
  /** `YYYY-MM-DD`, or empty. */
  inicio: string;
  final: string;
}

/**
 * Validates an ausencia (part 2 §5 Absence form): all fields are required, and the start is not after the end. It
 * starts today or later and ends within a year. One that management enters for someone may have started yesterday.
 * @param hoy today in the agency's zone
 */
export function checkAusencia(
  data: AusenciaInput,
  hoy: string,
  enteredBy: 'member' | 'management' = 'member',
): Violation<keyof AusenciaInput> | null {
  const { inicio, final } = data;
  for (const campo of ['motivo', 'inicio', 'final'] as const)
    if (visibleText(data[campo]) === '') return { campo, msg: TEXTS.camposVacios };
  if ([...visibleText(data.motivo)].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  for (const campo of ['inicio', 'final'] as const) if (!isDay(data[campo])) return { campo, msg: TEXTS.fechaInvalida };
  if (inicio > final) return { campo: 'inicio', msg: TEXTS.ausenciaAlReves };
  if (enteredBy === 'member' && inicio < hoy) return { campo: 'inicio', msg: TEXTS.ausenciaPasada };
  if (inicio < addDays(hoy, -AUSENCIA_DAYS_BACK)) return { campo: 'inicio', msg: TEXTS.ausenciaAnterior };
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

/** An ausencia that waits for an answer, or was accepted and not ended early. */
export interface OpenAusencia extends DateRange {
  estado: number;
}

/** Reason why another ausencia has no room: the one in its way, or the maximum. */
export type AusenciaObstacle =
  | { tipo: 'espera' | 'vigente' | 'cruzada'; ausencia: OpenAusencia }
  | { tipo: 'demasiadas'; ausencia: null };

/** Returns whether two ranges of days have a day in common; both ends are included. */
const rangesOverlap = (one: DateRange, other: DateRange): boolean =>
  one.inicio <= other.final && other.inicio <= one.final;

/**
 * Returns what prevents another ausencia. One at a time, it is refused while one waits or an accepted one has not passed
 * (part 2 §4). Several at a time may not overlap (docs/decisions/0077).
 * @param open the other ausencias of the person, without expired ones
 * @param hoy today in the agency's zone
 */
export function ausenciaObstacle(
  open: readonly OpenAusencia[],
  wanted: DateRange,
  { several, hoy }: { several: boolean; hoy: string },
): AusenciaObstacle | null {
  const current = open.filter(({ final }) => final >= hoy);
  if (!several) {
    const waiting = current.find(({ estado }) => estado === ESTADO_AUSENCIA.waiting);
    if (waiting) return { tipo: 'espera', ausencia: waiting };
    const [accepted] = current;
    if (accepted) return { tipo: 'vigente', ausencia: accepted };
  }
  const crossed = open.find((other) => rangesOverlap(other, wanted));
  if (crossed) return { tipo: 'cruzada', ausencia: crossed };
  return current.length >= OPEN_AUSENCIAS_MAX ? { tipo: 'demasiadas', ausencia: null } : null;
}

/**
 * Returns the last day of an accepted ausencia on which the person was away; null if they were back on its first day or
 * before it.
 * @param endedOn day of its early end in the agency's zone, or null
 */
export function lastAbsentDay({ inicio, final }: DateRange, endedOn: string | null): string | null {
  if (endedOn === null || endedOn > final) return final;
  return endedOn > inicio ? addDays(endedOn, -1) : null;
}

/** Counts the days of a range that are in any of several spans, each once; both ends of all are included. */
export function countDaysIn(spans: readonly DateRange[], range: DateRange): number {
  let days = 0;
  let next = range.inicio;
  for (const { inicio, final } of spans.toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1))) {
    const from = inicio > next ? inicio : next;
    const to = final < range.final ? final : range.final;
    if (from > to) continue;
    days += daysBetween(from, to) + 1;
    next = addDays(to, 1);
  }
  return days;
}

/** First and last day of a month (`YYYY-MM`); null if there is no such month. */
export function daysOfMonth(mes: string): DateRange | null {
  const inicio = `${mes}-01`;
  if (!isDay(inicio)) return null;
  const next = addDays(inicio, 31).slice(0, 7);
  return { inicio, final: addDays(`${next}-01`, -1) };
}
