import type { DateRange } from '../shared/dates.ts';
import { addDays, DAYS_PER_WEEK } from '../shared/dates.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Parts of a week's activity: minutes attended, shown times, and ascensos given (decisions §10 Activity). */
export const ACTIVITY_PARTS = ['asistencia', 'times', 'ascensos'] as const;
export type ActivityPart = (typeof ACTIVITY_PARTS)[number];

/** What a categoria asks for in a week: hours attended, shown times, ascensos given; 0 asks for nothing. */
export type ActivityRequirement = Record<ActivityPart, number>;

/** What is asked of a person, or done by them, in a week: minutes attended, shown times, ascensos. */
export type ActivityAmounts = Record<ActivityPart, number>;
/** Nothing of any part, asked or done. */
export const NO_ACTIVITY: Record<ActivityPart, number> = { asistencia: 0, times: 0, ascensos: 0 };

/** Upper bounds of a requirement: the hours of a week, times and ascensos that nobody reaches. */
const BOUNDS: ActivityRequirement = { asistencia: 168, times: 500, ascensos: 500 };

export const ACTIVITY_LABELS: Record<ActivityPart, string> = {
  asistencia: 'Horas por semana',
  times: 'Horas como encargado por semana',
  ascensos: 'Ascensos dados por semana',
};

/** Validates what a categoria asks for; each part is a whole number. */
export function checkActivityRequirement(data: ActivityRequirement): Violation<ActivityPart> | null {
  const campo = ACTIVITY_PARTS.find(
    (part) => !(Number.isInteger(data[part]) && data[part] >= 0 && data[part] <= BOUNDS[part]),
  );
  return campo === undefined ? null : { campo, msg: `Debe ser un número entero de 0 a ${BOUNDS[campo]}` };
}

const MINUTES_PER_HOUR = 60;

/**
 * Days of a week as bits, Monday the lowest.
 * @param spans days, both ends included
 */
export function weekDaysOf(spans: readonly DateRange[], monday: string): number {
  let mask = 0;
  for (let i = 0; i < DAYS_PER_WEEK; i += 1) {
    const day = addDays(monday, i);
    if (spans.some(({ inicio, final }) => inicio <= day && final >= day)) mask |= 1 << i;
  }
  return mask;
}

/** Counts the days of a mask of `weekDaysOf`. */
export const countWeekDays = (mask: number): number => {
  let days = 0;
  for (let rest = mask; rest > 0; rest >>= 1) days += rest & 1;
  return days;
};

/** A dismissal or a readmission, on a day. */
export interface MembershipEvent {
  tipo: 'despido' | 'reingreso';
  dia: string;
}

/**
 * Returns the days on which a person did not belong to the agency: before their registration, and from the day after a
 * dismissal to the day before the readmission (decisions §10). The days of registration, dismissal and readmission count
 * as their own.
 * @param events in their order
 */
export function daysOutside(registro: string, events: readonly MembershipEvent[]): DateRange[] {
  const [FIRST, LAST] = ['0000-01-01', '9999-12-31'];
  const spans: DateRange[] = [{ inicio: FIRST, final: addDays(registro, -1) }];
  let leftOn: string | null = null;
  for (const { tipo, dia } of events) {
    if (tipo === 'despido') leftOn = dia;
    else if (leftOn !== null) {
      spans.push({ inicio: addDays(leftOn, 1), final: addDays(dia, -1) });
      leftOn = null;
    }
  }
  if (leftOn !== null) spans.push({ inicio: addDays(leftOn, 1), final: LAST });
  return spans.filter(({ inicio, final }) => inicio <= final);
}

/**
 * Returns what is asked of a person in a week: what the categoria asks for, less a seventh for each day off, rounded down
 * to the minute, the time or the ascenso (decisions §10).
 * @param daysOff days of an accepted ausencia or outside the agency, each once
 */
export function askedInWeek(requirement: ActivityRequirement, daysOff: number): ActivityAmounts {
  const present = DAYS_PER_WEEK - daysOff;
  const share = (amount: number): number => Math.floor((amount * present) / DAYS_PER_WEEK);
  return {
    asistencia: share(requirement.asistencia * MINUTES_PER_HOUR),
    times: share(requirement.times),
    ascensos: share(requirement.ascensos),
  };
}

export type WeekResult = 'justificada' | 'cumplida' | 'incumplida';

export const WEEK_RESULT_LABELS: Record<WeekResult, string> = {
  justificada: 'Justificada',
  cumplida: 'Cumplida',
  incumplida: 'Sin cumplir',
};

/** Returns the result of a week: nothing asked, every part met, or not (decisions §10). */
export function weekResult(asked: ActivityAmounts, done: ActivityAmounts): WeekResult {
  if (ACTIVITY_PARTS.every((part) => asked[part] <= 0)) return 'justificada';
  return ACTIVITY_PARTS.every((part) => asked[part] <= 0 || done[part] >= asked[part]) ? 'cumplida' : 'incumplida';
}

/** Counts the weeks in a row without meeting them, from the last whole one back to the first met one (decisions §10). */
export function weeksMissed(newestFirst: readonly WeekResult[]): number {
  let missed = 0;
  for (const result of newestFirst) {
    if (result === 'cumplida') break;
    if (result === 'incumplida') missed += 1;
  }
  return missed;
}

/** Maximum characters of a notice to people about their activity. */
export const ACTIVITY_NOTICE_MAX = 300;

/** Validates the text of a notice. */
export function checkActivityNotice(texto: string): Violation<'texto'> | null {
  const length = [...visibleText(texto)].length;
  if (length === 0) return { campo: 'texto', msg: TEXTS.camposVacios };
  return length > ACTIVITY_NOTICE_MAX
    ? { campo: 'texto', msg: `El mensaje puede tener como máximo ${ACTIVITY_NOTICE_MAX} caracteres` }
    : null;
}
