import { MILES } from '@conserje/rules';
import { zonaPropia } from '../platform/zona.ts';
import { ciudadDe } from './ciudades.ts';

// Spain's, for its «p. m.»; in all else its dates are those of America.
const LOCALE = 'es';
const numeros = new Intl.NumberFormat('es-419', { maximumFractionDigits: 2, useGrouping: 'min2' });

/** A sentence, from a text that was the end of one. */
export const mayuscula = (texto: string): string => texto.charAt(0).toLocaleUpperCase(LOCALE) + texto.slice(1);

/** A number as Latin America writes it: from 10 000 with thin spaces, as a point or a comma there is read in two ways. */
export const numero = (n: number): string => numeros.format(n).replaceAll(',', MILES);
/** Credits with their suffix (part 2 §1). */
export const creditos = (n: number): string => `${numero(n)}c`;
/** Credits that came (+) or went (−). */
export const creditosMovidos = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${creditos(Math.abs(n))}`;

/** A number with its noun, in the singular or the plural. */
export const contar = (n: number, uno: string, varios: string): string => `${numero(n)} ${n === 1 ? uno : varios}`;

/** Whole minutes as hours and minutes: `2h 5m`, `45m`, `3h`. */
export function duracion(minutos: number): string {
  const total = Math.abs(Math.trunc(minutos));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const partes = [h > 0 ? `${numero(h)}h` : '', m > 0 || h === 0 ? `${m}m` : ''].filter(Boolean);
  return `${minutos < 0 ? '−' : ''}${partes.join(' ')}`;
}

/** The same as `duracion`, to be read out: `2 horas y 5 minutos`. */
export function duracionHablada(minutos: number): string {
  const total = Math.abs(Math.trunc(minutos));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const partes = [
    h > 0 ? `${h} ${h === 1 ? 'hora' : 'horas'}` : '',
    m > 0 || h === 0 ? `${m} ${m === 1 ? 'minuto' : 'minutos'}` : '',
  ].filter(Boolean);
  return partes.join(' y ');
}

const dos = (n: number): string => String(n).padStart(2, '0');

/** Seconds as a countdown: `59:59`, `1:00:00`. */
export function cuentaAtras(segundos: number): string {
  const s = Math.max(0, Math.trunc(segundos));
  const h = Math.floor(s / 3600);
  const m = Math.floor((s % 3600) / 60);
  return h > 0 ? `${h}:${dos(m)}:${dos(s % 60)}` : `${dos(m)}:${dos(s % 60)}`;
}

/** The same over days: `3d 04:05:06`, `1:00:00`. */
export function cuentaLarga(segundos: number): string {
  const s = Math.max(0, Math.trunc(segundos));
  const dias = Math.floor(s / 86_400);
  if (dias === 0) return cuentaAtras(s);
  const resto = s % 86_400;
  return `${numero(dias)}d ${[resto / 3600, (resto % 3600) / 60, resto % 60].map((n) => dos(Math.floor(n))).join(':')}`;
}

/**
 * Whole seconds that a countdown shows at a tick of the clock, all in UTC milliseconds. Ticks stand on whole seconds and
 * are up to one old, so rounding up would show more than is left, and a second twice after a pause.
 */
export const segundosHasta = (fin: number, tic: number): number => Math.max(0, Math.floor((fin - tic) / 1000));

/** How an instant is written: the day, the time of day, or both. */
export type EstiloInstante = 'fecha' | 'hora' | 'fechaHora';
const ESTILOS: Record<EstiloInstante, Intl.DateTimeFormatOptions> = {
  fecha: { day: 'numeric', month: 'short', year: 'numeric' },
  hora: { hour: 'numeric', minute: '2-digit', hour12: true },
  fechaHora: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
};

const formatos = new Map<string, Intl.DateTimeFormat>();
// Making a formatter costs far more than using it, and a page of 2,000 rows would make one per cell.
function formato(estilo: EstiloInstante, zona: string | undefined): Intl.DateTimeFormat {
  const clave = `${estilo} ${zona ?? ''}`;
  const hecho = formatos.get(clave) ?? new Intl.DateTimeFormat(LOCALE, { ...ESTILOS[estilo], timeZone: zona });
  formatos.set(clave, hecho);
  return hecho;
}

/** An instant (ISO 8601 or UTC milliseconds) in a zone; without one in the viewer's own. */
export const instante = (valor: string | number, estilo: EstiloInstante, zona?: string): string =>
  formato(estilo, zona).format(new Date(valor));

/**
 * The agency's time of an instant, to stand beside the reader's own; null where they are written alike. Of the same day the time
 * of day is enough.
 * @param propia the reader's zone
 */
export function enLaAgencia(
  valor: string | number,
  estilo: EstiloInstante,
  zona: string,
  propia = zonaPropia,
): string | null {
  if (instante(valor, estilo, zona) === instante(valor, estilo, propia)) return null;
  const mismoDia = instante(valor, 'fecha', zona) === instante(valor, 'fecha', propia);
  const escrito = instante(valor, estilo === 'fechaHora' && mismoDia ? 'hora' : estilo, zona);
  return `${escrito} en ${ciudadDe(zona)}`;
}

/** An instant inside a sentence: by the reader's clock, with the agency's beside it where they differ. */
export function enTuHora(valor: string | number, estilo: EstiloInstante, zona: string): string {
  const alla = enLaAgencia(valor, estilo, zona);
  return alla === null ? instante(valor, estilo) : `${instante(valor, estilo)} (${alla})`;
}

const PASOS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;
const RELATIVOS = {
  day: new Intl.RelativeTimeFormat(LOCALE),
  hour: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
  minute: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
};

/** How far an instant (ISO 8601) is from now, in its largest whole unit: `hace 2 días`, `dentro de 3 h`, `ahora`. */
export function relativo(valor: string, ahora: number): string {
  const falta = Date.parse(valor) - ahora;
  if (Math.abs(falta) < PASOS_MS.minute) return 'ahora';
  const unidad = Math.abs(falta) >= PASOS_MS.day ? 'day' : Math.abs(falta) >= PASOS_MS.hour ? 'hour' : 'minute';
  return RELATIVOS[unidad].format(Math.trunc(falta / PASOS_MS[unidad]), unidad);
}

/** A calendar day `YYYY-MM-DD`, which has no zone, as words. */
export function dia(fecha: string, opciones: Intl.DateTimeFormatOptions = ESTILOS.fecha): string {
  return new Intl.DateTimeFormat(LOCALE, { ...opciones, timeZone: 'UTC' }).format(new Date(`${fecha}T00:00:00Z`));
}

const orden = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });
/** Spanish alphabetical order; digits inside a name by their value. */
export const compararTexto = (a: string, b: string): number => orden.compare(a, b);
