import { formatDate } from '../../../ui/text/format.ts';

/** Formats `YYYY-MM` without the year: `noviembre`. */
export const formatMonthName = (month: string): string => formatDate(`${month}-01`, { month: 'long' });
