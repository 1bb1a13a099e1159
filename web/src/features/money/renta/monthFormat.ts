import { dia } from '../../../ui/text/format.ts';

/** A month `YYYY-MM` in words: `noviembre de 2026`. */
export const formatMonth = (mes: string): string => dia(`${mes}-01`, { month: 'long', year: 'numeric' });

/** The same without its year: `noviembre`. */
export const formatMonthName = (mes: string): string => dia(`${mes}-01`, { month: 'long' });
