import { formatDate } from '../../../ui/text/format.ts';

/** A month `YYYY-MM` in words: `noviembre de 2026`. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`, { month: 'long', year: 'numeric' });

/** The same without its year: `noviembre`. */
export const formatMonthName = (month: string): string => formatDate(`${month}-01`, { month: 'long' });
