import { formatDate } from '../../../ui/text/format.ts';

/** Formats `YYYY-MM`: `noviembre de 2026`. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`, { month: 'long', year: 'numeric' });

/** Formats it without the year: `noviembre`. */
export const formatMonthName = (month: string): string => formatDate(`${month}-01`, { month: 'long' });
