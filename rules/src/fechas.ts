import type { Reparo } from './cuenta.ts';
import { RANGO_DIAS_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';

/** A day of twenty-four hours. Days of the calendar, which may have others, are reckoned in the agency's zone. */
export const HORA_MS = 3_600_000;
export const DIA_MS = 24 * HORA_MS;

const enDia = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const esDia = (texto: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(texto) && !Number.isNaN(Date.parse(texto)) && enDia(Date.parse(texto)) === texto;

/** The day so many days after a day. */
export const sumarDias = (dia: string, dias: number): string => enDia(Date.parse(dia) + dias * DIA_MS);

/** The Monday of a day's week. */
export const lunesDe = (dia: string): string => sumarDias(dia, -((new Date(dia).getUTCDay() + 6) % 7));

const calendarios = new Map<string, Intl.DateTimeFormat>();

/** The day (`YYYY-MM-DD`) of an instant (UTC milliseconds) in a zone: what its clocks show. */
export function diaDe(ms: number, zona: string): string {
  const calendario =
    calendarios.get(zona) ??
    // Sweden writes its dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendarios.set(zona, calendario);
  return calendario.format(ms);
}

const PALABRAS = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** A day as it is said inside a sentence: `12 mar 2026`. */
export const diaEscrito = (dia: string): string => PALABRAS.format(Date.parse(dia));

export interface RangoFechas {
  inicio: string;
  final: string;
}

/** From one day of the calendar to another, both included; NaN where one of them is none. */
const diasDe = ({ inicio, final }: RangoFechas): number => (Date.parse(final) - Date.parse(inicio)) / DIA_MS + 1;

/** Date filter of payroll and pay list (part 1 §5, part 2 §5), at most a year. Dates are `YYYY-MM-DD` or empty. */
export function revisarRangoFechas(rango: RangoFechas): Reparo<keyof RangoFechas> | null {
  if (rango.inicio === '') return { campo: 'inicio', msg: TEXTOS.camposVacios };
  if (rango.final === '') return { campo: 'final', msg: TEXTOS.camposVacios };
  if (rango.final <= rango.inicio) return { campo: 'final', msg: TEXTOS.fechaFinalMenor };
  if (diasDe(rango) > RANGO_DIAS_MAX) return { campo: 'final', msg: TEXTOS.rangoLargo };
  return null;
}
