import type { Tiempo } from '@conserje/contract';
import type { BarSpan, TiempoTimeline } from '@conserje/rules';
import { barSpansOf, HOUR_MS } from '@conserje/rules';
import { hasEnded, NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import { compareText, formatCount, formatInstant } from '../../../ui/text/format.ts';

/** No zone in use stands off UTC by less. */
const QUARTER_HOUR_MS = HOUR_MS / 4;
/** As far as the board looks back, ahead, and ahead at least. */
const [LOOK_BACK_MS, LOOK_AHEAD_MS, LOOK_AHEAD_MIN_MS] = [5 * HOUR_MS, 2 * HOUR_MS, HOUR_MS / 2];

/** The hours that the board shows, UTC milliseconds. */
export interface TimeWindow {
  desde: number;
  hasta: number;
}

const toTimeline = (t: Tiempo): TiempoTimeline => ({
  mins: t.mins,
  finaliza: Date.parse(t.finaliza),
  pausa: t.pausa === 1,
  restante: t.tiempoPaused,
  confirmado: 0,
  alto: t.alto,
  altoNombre: t.altoNombre,
  pausado: t.pausado === null ? null : Date.parse(t.pausado),
  relevos: t.relevos,
  paradas: t.paradas.map(({ atendidos, fecha }) => ({ atendidos, fecha: Date.parse(fecha) })),
});

/** The bar of a tiempo until an instant; until later than its end it is the whole of it. */
export const buildBarSegments = (t: Tiempo, hasta: number): BarSpan[] => barSpansOf(toTimeline(t), hasta);

/**
 * From the first who came until the last one's end, in whole quarters; what is longer ago, or further ahead, is cut off.
 * It changes by quarters of an hour alone, however often it is asked for.
 */
export function timeWindowOf(tiempos: readonly Tiempo[], now: number): TimeWindow {
  const currentQuarter = Math.floor(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const starts = tiempos.map((t) => buildBarSegments(t, now)[0]?.desde ?? now);
  const ends = tiempos.map((t) => (t.pausa === 1 ? currentQuarter : Date.parse(t.finaliza)));
  const desde = Math.max(currentQuarter - LOOK_BACK_MS, Math.min(currentQuarter, ...starts));
  const hasta = Math.min(currentQuarter + LOOK_AHEAD_MS, Math.max(currentQuarter + LOOK_AHEAD_MIN_MS, ...ends));
  return {
    desde: Math.floor(desde / QUARTER_HOUR_MS) * QUARTER_HOUR_MS,
    hasta: Math.ceil((hasta + 1) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS,
  };
}

/** Where an instant lies in the window, from 0 to 100. */
export const positionIn = ({ desde, hasta }: TimeWindow, instant: number): number =>
  Math.min(100, Math.max(0, ((instant - desde) / (hasta - desde)) * 100));

/** The full hours of a zone within the window, with what they are called. */
export function hoursIn({ desde, hasta }: TimeWindow, zona: string): { position: number; texto: string }[] {
  const formatter = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zona });
  const hours: { position: number; texto: string }[] = [];
  for (let at = Math.ceil(desde / QUARTER_HOUR_MS) * QUARTER_HOUR_MS; at < hasta; at += QUARTER_HOUR_MS) {
    const parts = formatter.formatToParts(at);
    const partValue = (which: string): string => parts.find(({ type }) => type === which)?.value ?? '';
    if (partValue('minute') === '00')
      hours.push({
        position: positionIn({ desde, hasta }, at),
        texto: `${partValue('hour')} ${partValue('dayPeriod')}`,
      });
  }
  return hours;
}

/** Who is with one manager; `alto` -1 with nobody. */
export interface Lane<T extends Tiempo = Tiempo> {
  alto: number;
  altoNombre: string;
  tiempos: readonly T[];
}

/** The reader's own first, then who is with nobody, then the others by their names; in each who came first. */
export function groupIntoLanes<T extends Tiempo>(tiempos: readonly T[], me: number): Lane<T>[] {
  const laneByAlto = new Map<number, { alto: number; altoNombre: string; tiempos: T[] }>();
  for (const t of [...tiempos].sort((a, b) => a.id - b.id)) {
    const lane = laneByAlto.get(t.alto);
    if (lane) lane.tiempos.push(t);
    else laneByAlto.set(t.alto, { alto: t.alto, altoNombre: t.altoNombre, tiempos: [t] });
  }
  const priorityOf = (alto: number): number => (alto === me ? 0 : alto === NO_ALTO ? 1 : 2);
  return [...laneByAlto.values()].sort(
    (a, b) => priorityOf(a.alto) - priorityOf(b.alto) || compareText(a.altoNombre, b.altoNombre) || a.alto - b.alto,
  );
}

/** So many colours tell managers apart. */
const TONES = 8;
/** The colour of each manager, a number; of `alto` -1 none. */
export type Tones = ReadonlyMap<number, number>;

/** Everyone who has, or had, one of these, in the order of their ids. */
export const listEncargados = (tiempos: readonly Tiempo[]): number[] =>
  [...new Set(tiempos.flatMap((t) => [t.alto, ...t.relevos.map(({ alto }) => alto)]))]
    .filter((alto) => alto !== NO_ALTO)
    .sort((a, b) => a - b);

/** Each keeps the colour of their id while nobody before them has it, so that few change when others come and go. */
export function assignTones(encargados: readonly number[]): Tones {
  const tones = new Map<number, number>();
  const free = new Set(Array.from({ length: TONES }, (_, i) => i));
  for (const alto of encargados) {
    if (free.size === 0) for (let i = 0; i < TONES; i += 1) free.add(i);
    let tone = alto % TONES;
    while (!free.has(tone)) tone = (tone + 1) % TONES;
    free.delete(tone);
    tones.set(alto, tone);
  }
  return tones;
}

/** How many run, stand still, and have ended, in words. */
export function summaryOf(tiempos: readonly Tiempo[], now: number): string {
  const pausedCount = tiempos.filter((t) => t.pausa === 1).length;
  const finishedCount = tiempos.filter((t) => hasEnded(t, now)).length;
  const parts = [`${tiempos.length - pausedCount - finishedCount} en base`];
  if (pausedCount > 0) parts.push(`${pausedCount} en pausa`);
  if (finishedCount > 0) parts.push(formatCount(finishedCount, 'terminado', 'terminados'));
  return parts.join(' · ');
}

/** What a bar shows, for who only hears of it. */
export function describeTiempo(t: Tiempo, now: number, zona: string): string {
  const formatHour = (when: number | string): string => formatInstant(when, 'hora', zona);
  const spans = buildBarSegments(t, now);
  const previousNames = [
    ...new Set(spans.filter((one) => one.alto !== t.alto).map((one) => one.altoNombre || 'nadie')),
  ];
  const parts = [`desde las ${formatHour(spans[0]?.desde ?? now)}`];
  if (previousNames.length > 0) parts.push(`antes con ${new Intl.ListFormat('es').format(previousNames)}`);
  const pauses = spans.filter(({ isRunning }) => !isRunning).length;
  if (t.pausa === 1) parts.push(`en pausa desde las ${formatHour(t.pausado ?? now)}`);
  else {
    if (pauses > 0) parts.push(`se pausó ${formatCount(pauses, 'vez', 'veces')}`);
    parts.push(`${hasEnded(t, now) ? 'terminó' : 'termina'} a las ${formatHour(t.finaliza)}`);
  }
  return parts.join(', ');
}
