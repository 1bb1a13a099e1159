import type { DateRange, Violation } from '@conserje/rules';
import { checkBoundedRange, checkDateRange } from '@conserje/rules';
import { INVALID_DATE, parseDate, toTypedDate } from './dateFormat.ts';

/** Dates of the form; null while the text is not a date. */
export interface TypedRange {
  inicio: string | null;
  final: string | null;
}

/** Returns the error of a typed period of whole days, which may be a single one, or null. */
export function checkTypedPeriod({ inicio, final }: TypedRange): Violation<keyof DateRange> | null {
  if (inicio === null) return { campo: 'inicio', msg: INVALID_DATE };
  if (final === null) return { campo: 'final', msg: INVALID_DATE };
  return checkBoundedRange({ inicio, final });
}

/** Returns the error of a typed range (part 1 §5 Nomina date filter, part 2 §5), or null. */
export function checkTypedDateRange({ inicio, final }: TypedRange): Violation<keyof DateRange> | null {
  if (inicio === null) return { campo: 'inicio', msg: INVALID_DATE };
  if (final === null) return { campo: 'final', msg: INVALID_DATE };
  return checkDateRange({ inicio, final });
}

/** Reads a range from the URL; null if there is none or it is invalid. */
export function rangeFromUrl(range: DateRange): DateRange | null {
  const areDays = [range.inicio, range.final].every((date) => parseDate(toTypedDate(date)) === date);
  return areDays && checkDateRange(range) === null ? range : null;
}
