import { DIA_MS, diaDe, HORA_MS, lunesDe, sumarDias } from '@conserje/rules';

const DIA = /^\d{4}-\d{2}-\d{2}$/;

/** Instants are written out again and again while the lists that show them are asked for: the latest are remembered. */
const escritos = new Map<number, string>();
const ESCRITOS_MAX = 2000;

/** An instant as it is answered: ISO 8601 with offset. */
export function iso(ms: number): string {
  const sabido = escritos.get(ms);
  if (sabido !== undefined) return sabido;
  if (escritos.size >= ESCRITOS_MAX) escritos.clear();
  const texto = new Date(ms).toISOString();
  escritos.set(ms, texto);
  return texto;
}

export const isoONull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export { diaDe };

/** The month (`YYYY-MM`) of an instant in a zone. */
export const mesDe = (ms: number, zona: string): string => diaDe(ms, zona).slice(0, 7);

/** The first instant of a day in a zone: where its clocks spring forward at midnight, one later than 00:00. */
const comienzo = (dia: Temporal.PlainDate, zona: string): number => dia.toZonedDateTime(zona).epochMilliseconds;

/** UTC milliseconds at which a day begins in a zone; null for what is no day. */
export const inicioDelDia = (dia: string, zona: string): number | null => medianoche(dia, zona, 0);

/** UTC milliseconds at which a day is over in a zone; null for what is no day. */
export const finDelDia = (dia: string, zona: string): number | null => medianoche(dia, zona, 1);

function medianoche(dia: string, zona: string, dias: number): number | null {
  if (!DIA.test(dia)) return null;
  try {
    return comienzo(Temporal.PlainDate.from(dia, { overflow: 'reject' }).add({ days: dias }), zona);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The seven days of the week (Monday first) in which an instant falls. */
export function diasDeLaSemana(ms: number, zona: string): string[] {
  const lunes = lunesDe(diaDe(ms, zona));
  return Array.from({ length: 7 }, (_, i) => sumarDias(lunes, i));
}

/** First and last day of so many weeks, the last of which is that of an instant. */
export function ultimasSemanas(ms: number, zona: string, cuantas: number): { lunes: string; domingo: string }[] {
  const ultimo = lunesDe(diaDe(ms, zona));
  return Array.from({ length: cuantas }, (_, i) => {
    const lunes = sumarDias(ultimo, -7 * (cuantas - 1 - i));
    return { lunes, domingo: sumarDias(lunes, 6) };
  });
}

/** A week of the agency's calendar: its first and last day, and its instants, from `desde` until before `hasta`. */
export interface Semana {
  lunes: string;
  domingo: string;
  desde: number;
  hasta: number;
}

/** The week (from Monday in a zone) in which an instant falls, or one so many weeks before it. */
export function semanaDelInstante(ms: number, zona: string, antes = 0): Semana {
  const lunes = sumarDias(lunesDe(diaDe(ms, zona)), -7 * antes);
  const enMs = (dia: string) => comienzo(Temporal.PlainDate.from(dia), zona);
  return { lunes, domingo: sumarDias(lunes, 6), desde: enMs(lunes), hasta: enMs(sumarDias(lunes, 7)) };
}

/** Days of the calendar that follow one another and last 24 hours each, or one day that does not; the first is the `n`th. */
export interface TramoDeDias {
  n: number;
  desde: number;
  hasta: number;
}

/** So many days of a zone from a day on; a day of another length than 24 hours stands by itself. */
export function tramosDeDias(inicio: string, cuantos: number, zona: string): TramoDeDias[] {
  const primero = Temporal.PlainDate.from(inicio);
  const tramos: TramoDeDias[] = [];
  let anterior: TramoDeDias | null = null;
  let desde = comienzo(primero, zona);
  for (let n = 0; n < cuantos; n += 1) {
    const hasta = comienzo(primero.add({ days: n + 1 }), zona);
    const entero = hasta - desde === DIA_MS;
    if (entero && anterior) anterior.hasta = hasta;
    else {
      const tramo: TramoDeDias = { n, desde, hasta };
      tramos.push(tramo);
      anterior = entero ? tramo : null;
    }
    desde = hasta;
  }
  return tramos;
}

/**
 * Tells of an instant within some days of a zone, one after another, on which of them and in which of its hours it falls;
 * null outside. An hour that a clock shows twice is one, one that it leaves out stays empty.
 */
export function diaYHora(dias: readonly string[], zona: string) {
  const [primero] = dias;
  const tramos = primero === undefined ? [] : tramosDeDias(primero, dias.length, zona);
  return (instante: number): { n: number; hora: number } | null => {
    const tramo = tramos.find(({ desde, hasta }) => instante >= desde && instante < hasta);
    if (!tramo) return null;
    const horas = Math.floor((instante - tramo.desde) / HORA_MS);
    const entero = (tramo.hasta - tramo.desde) % DIA_MS === 0;
    if (entero) return { n: tramo.n + Math.floor(horas / 24), hora: horas % 24 };
    return { n: tramo.n, hora: Temporal.Instant.fromEpochMilliseconds(instante).toZonedDateTimeISO(zona).hour };
  };
}
