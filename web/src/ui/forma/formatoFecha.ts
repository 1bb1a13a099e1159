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

const MESES = 12;

/** The day that they name, if the calendar has it. Whose first number is no month puts the day first. */
function existente(a: number, primero: number, segundo: number): string | null {
  const [m, d] = primero > MESES ? [segundo, primero] : [primero, segundo];
  const fecha = new Date(Date.UTC(a, m - 1, d));
  const existe = fecha.getUTCFullYear() === a && fecha.getUTCMonth() === m - 1 && fecha.getUTCDate() === d;
  return existe ? fecha.toISOString().slice(0, 10) : null;
}

/** Of the same day in three years, the one that is nearest to another day. */
function masCercana(primero: number, segundo: number, hoy: string): string | null {
  const ano = Number(hoy.slice(0, 4));
  const lejos = (fecha: string): number => Math.abs(Date.parse(fecha) - Date.parse(hoy));
  const fechas = [ano, ano - 1, ano + 1].map((a) => existente(a, primero, segundo)).filter((f) => f !== null);
  return fechas.toSorted((a, b) => lejos(a) - lejos(b))[0] ?? null;
}

/**
 * A typed `MM/dd/yyyy` as `YYYY-MM-DD`; null when it is none, or a day that the calendar lacks. Empty stays empty. A first
 * number above 12 is a day, a year may have two figures.
 * @param hoy `YYYY-MM-DD`; with it the year may be left out, and is the one that brings the day nearest to this one
 */
export function leerFecha(texto: string, hoy?: string): string | null {
  const limpio = texto.trim();
  if (limpio === '') return '';
  const alReves = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(limpio);
  if (alReves) {
    const [a, m, d] = alReves.slice(1).map(Number) as [number, number, number];
    return m > MESES ? null : existente(a, m, d);
  }
  const partes = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2})?)?$/.exec(limpio);
  if (!partes) return null;
  const [primero, segundo] = [Number(partes[1]), Number(partes[2])];
  const ano = partes[3];
  if (ano === undefined) return hoy === undefined ? null : masCercana(primero, segundo, hoy);
  return existente(ano.length === 2 ? 2000 + Number(ano) : Number(ano), primero, segundo);
}

/** The first figure of a day or a month that no second one can follow. */
const SOLA = 4;

/**
 * What a date field shows for what is typed at its end: figures are enough, the slashes come by themselves.
 * @param antes what stood there
 */
export function conBarras(texto: string, antes: string): string {
  // What is taken away is not put back, and what is no figure is left to whoever typed it.
  if (!texto.startsWith(antes) || texto.length <= antes.length || !/^[\d/]+$/.test(texto)) return texto;
  const partes: string[] = [];
  for (const grupo of texto.split('/')) {
    let resto = grupo;
    while (partes.length < 2 && (resto.length > 2 || (resto.length === 2 && Number(resto[0]) >= SOLA))) {
      const cuantas = Number(resto[0]) >= SOLA ? 1 : 2;
      partes.push(resto.slice(0, cuantas).padStart(2, '0'));
      resto = resto.slice(cuantas);
    }
    if (resto !== '') partes.push(resto);
  }
  const [primera = '', segunda, ...anos] = partes;
  const cerrada = (parte: string): boolean => parte.length === 2 || Number(parte) >= SOLA;
  const dos = (parte: string): string => parte.padStart(2, '0');
  if (segunda === undefined) return cerrada(primera) || texto.endsWith('/') ? `${dos(primera)}/` : primera;
  const cierra = cerrada(segunda) || texto.endsWith('/') || anos.length > 0;
  return `${dos(primera)}/${cierra ? `${dos(segunda)}/` : segunda}${anos.join('').slice(0, 4)}`;
}
