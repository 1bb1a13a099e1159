import type { DateRange } from '@conserje/rules';
import { AppError } from '../appError.ts';
import { dayEnd, dayStart } from './dates.ts';

/**
 * Returns the UTC milliseconds from the start of one day to the end of another in a zone.
 * @throws AppError MALFORMADO naming the invalid field
 */
export function parseDayRange({ inicio, final }: DateRange, zone: string): { desde: number; hasta: number } {
  const orInvalidDate = (instant: number | null, field: keyof DateRange): number => {
    if (instant === null) throw new AppError('MALFORMADO', `El campo «${field}» no es una fecha`, field);
    return instant;
  };
  return {
    desde: orInvalidDate(dayStart(inicio, zone), 'inicio'),
    hasta: orInvalidDate(dayEnd(final, zone), 'final'),
  };
}
