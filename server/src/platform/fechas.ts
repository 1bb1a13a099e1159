import { HORA_MS } from '@conserje/rules';

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

const enZona = (ms: number, zona: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zona);

/** The day (`YYYY-MM-DD`) of an instant in a zone. */
export const diaDe = (ms: number, zona: string): string => enZona(ms, zona).toPlainDate().toString();

/** The month (`YYYY-MM`) of an instant in a zone. */
export const mesDe = (ms: number, zona: string): string => enZona(ms, zona).toPlainDate().toPlainYearMonth().toString();

/** UTC milliseconds at which a day begins in a zone; null for what is no day. */
export const inicioDelDia = (dia: string, zona: string): number | null => medianoche(dia, zona, 0);

/** UTC milliseconds at which a day is over in a zone; null for what is no day. */
export const finDelDia = (dia: string, zona: string): number | null => medianoche(dia, zona, 1);

function medianoche(dia: string, zona: string, dias: number): number | null {
  if (!DIA.test(dia)) return null;
  try {
    return Temporal.PlainDate.from(dia, { overflow: 'reject' }).add({ days: dias }).toZonedDateTime(zona)
      .epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function lunesDe(ms: number, zona: string): Temporal.PlainDate {
  const hoy = enZona(ms, zona).toPlainDate();
  return hoy.subtract({ days: hoy.dayOfWeek - 1 });
}

/** The seven days of the week (Monday first) in which an instant falls. */
export function diasDeLaSemana(ms: number, zona: string): string[] {
  const lunes = lunesDe(ms, zona);
  return Array.from({ length: 7 }, (_, i) => lunes.add({ days: i }).toString());
}

/** First and last day of so many weeks, the last of which is that of an instant. */
export function ultimasSemanas(ms: number, zona: string, cuantas: number): { lunes: string; domingo: string }[] {
  const ultimo = lunesDe(ms, zona);
  return Array.from({ length: cuantas }, (_, i) => {
    const lunes = ultimo.subtract({ weeks: cuantas - 1 - i });
    return { lunes: lunes.toString(), domingo: lunes.add({ days: 6 }).toString() };
  });
}

/** A week of the agency's calendar: its first and last day, and its instants, from `desde` until before `hasta`. */
export interface Semana {
  lunes: string;
  domingo: string;
  desde: number;
  hasta: number;
}

/** The week (Monday 00:00 in a zone) in which an instant falls, or one so many weeks before it. */
export function semanaDelInstante(ms: number, zona: string, antes = 0): Semana {
  const lunes = lunesDe(ms, zona).subtract({ weeks: antes });
  const enMs = (dia: Temporal.PlainDate) => dia.toZonedDateTime(zona).epochMilliseconds;
  return {
    lunes: lunes.toString(),
    domingo: lunes.add({ days: 6 }).toString(),
    desde: enMs(lunes),
    hasta: enMs(lunes.add({ weeks: 1 })),
  };
}

/** Days of the calendar that follow one another and last 24 hours each, or one day that does not; the first is the `n`th. */
export interface TramoDeDias {
  n: number;
  desde: number;
  hasta: number;
}

/** So many days of a zone from a day on, by where its clocks are changed. */
export function tramosDeDias(inicio: string, cuantos: number, zona: string): TramoDeDias[] {
  const primero = Temporal.PlainDate.from(inicio);
  const empieza = (n: number) => primero.add({ days: n }).toZonedDateTime(zona);
  const tramos: TramoDeDias[] = [];
  for (let n = 0; n < cuantos; ) {
    const desde = empieza(n);
    const cambia = desde.getTimeZoneTransition('next');
    const hastaCambio = cambia ? primero.until(cambia.toPlainDate(), { largestUnit: 'days' }).days : cuantos;
    // The day on which they are changed stands by itself.
    const hasta = Math.min(cuantos, hastaCambio > n ? hastaCambio : n + 1);
    tramos.push({ n, desde: desde.epochMilliseconds, hasta: empieza(hasta).epochMilliseconds });
    n = hasta;
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
    const entero = (tramo.hasta - tramo.desde) % (24 * HORA_MS) === 0;
    if (entero) return { n: tramo.n + Math.floor(horas / 24), hora: horas % 24 };
    return { n: tramo.n, hora: enZona(instante, zona).hour };
  };
}
