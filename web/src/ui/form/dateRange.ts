import type { DateRange, Violation } from '@conserje/rules';
import { checkDateRange } from '@conserje/rules';
import { INVALID_DATE, parseDate, toTypedDate } from './dateFormat.ts';

/** Dates as the form holds them: null while what is typed is no date. */
export interface TypedRange {
  inicio: string | null;
  final: string | null;
}

/** What is wrong with a typed range (part 1 §5 Nomina date filter, part 2 §5), or null. */
export function checkTypedRange({ inicio, final }: TypedRange): Violation<keyof DateRange> | null {
  if (inicio === null) return { campo: 'inicio', msg: INVALID_DATE };
  if (final === null) return { campo: 'final', msg: INVALID_DATE };
  return checkDateRange({ inicio, final });
}

/** A range out of the address; null where there is none, or none that could be asked for. */
export function rangeFromUrl(range: DateRange): DateRange | null {
  const areDays = [range.inicio, range.final].every((date) => parseDate(toTypedDate(date)) === date);
  return areDays && checkDateRange(range) === null ? range : null;
}
