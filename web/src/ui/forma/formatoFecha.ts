import { TEXTOS } from '@conserje/rules';

/** How dates are typed (part 2 §5: MM/dd/yyyy). */
export const FORMATO_FECHA = 'MM/dd/yyyy';
/** Shown for a date that cannot be (part 2 §5). */
export const FECHA_INVALIDA = TEXTOS.fechaInvalida;

/** `2026-11-03` as `11/03/2026`; empty stays empty. */
export function fechaEscrita(fecha: string): string {
  const [a, m, d] = fecha.split('-');
  return a && m && d ? `${m}/${d}/${a}` : '';
}

/** A typed `MM/dd/yyyy` as `YYYY-MM-DD`; null when it is none, or a day that the calendar lacks. Empty stays empty. */
export function leerFecha(texto: string): string | null {
  const limpio = texto.trim();
  if (limpio === '') return '';
  const partes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(limpio);
  if (!partes) return null;
  const [m, d, a] = partes.slice(1).map(Number) as [number, number, number];
  const fecha = new Date(Date.UTC(a, m - 1, d));
  const existe = fecha.getUTCFullYear() === a && fecha.getUTCMonth() === m - 1 && fecha.getUTCDate() === d;
  return existe ? fecha.toISOString().slice(0, 10) : null;
}
