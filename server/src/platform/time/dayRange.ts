import type { DateRange } from '@conserje/rules';
import { AppError } from '../appError.ts';
import { dayEnd, dayStart } from './dates.ts';

/**
 * From the beginning of one day until the end of another, both in a zone, as UTC milliseconds.
 * @throws AppError MALFORMADO with the field that is no day
 */
export function parseDayRange({ inicio, final }: DateRange, zona: string): { desde: number; hasta: number } {
  const orInvalidDate = (instant: number | null, field: keyof DateRange): number => {
    if (instant === null) throw new AppError('MALFORMADO', `El campo «${field}» no es una fecha`, field);
    return instant;
  };
  return {
    desde: orInvalidDate(dayStart(inicio, zona), 'inicio'),
    hasta: orInvalidDate(dayEnd(final, zona), 'final'),
  };
}
