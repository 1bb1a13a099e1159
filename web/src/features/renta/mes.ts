import { dia } from '../../ui/formato.ts';

/** A month `YYYY-MM` in words: `noviembre de 2026`. */
export const mesEscrito = (mes: string): string => dia(`${mes}-01`, { month: 'long', year: 'numeric' });

/** The same without its year: `noviembre`. */
export const mesNombrado = (mes: string): string => dia(`${mes}-01`, { month: 'long' });
