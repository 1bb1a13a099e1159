import type { Tiempo } from '@conserje/contract';
import type { BarSpan, TiempoTimeline } from '@conserje/rules';
import { barSpansOf, HOUR_MS } from '@conserje/rules';
import { isTiempoOver, NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import { compareText, formatCount, formatInstant, hourArticle } from '../../../ui/text/format.ts';

/** Offsets of the zones in use are multiples of this. */
const QUARTER_HOUR_MS = HOUR_MS / 4;
/** Maximum look back, maximum and minimum look ahead of the board. */
const [LOOK_BACK_MS, LOOK_AHEAD_MS, LOOK_AHEAD_MIN_MS] = [5 * HOUR_MS, 2 * HOUR_MS, HOUR_MS / 2];

/** Displayed hours of the board, UTC milliseconds. */
export interface TimeWindow {
  from: number;
  until: number;
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

/** Builds the bar of a tiempo up to an instant; an instant after its end yields the whole bar. */
export const buildBarSegments = (t: Tiempo, hasta: number): BarSpan[] => barSpansOf(toTimeline(t), hasta);

/**
 * Computes the window from the first start to the last end in whole quarters, clipped to the maximum look back and
 * ahead. It changes only by quarters of an hour.
 */
export function timeWindowOf(tiempos: readonly Tiempo[], now: number): TimeWindow {
  const currentQuarter = Math.floor(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const starts = tiempos.map((t) => buildBarSegments(t, now)[0]?.desde ?? now);
  const ends = tiempos.map((t) => (t.pausa === 1 ? currentQuarter : Date.parse(t.finaliza)));
  const desde = Math.max(currentQuarter - LOOK_BACK_MS, Math.min(currentQuarter, ...starts));
  const hasta = Math.min(currentQuarter + LOOK_AHEAD_MS, Math.max(currentQuarter + LOOK_AHEAD_MIN_MS, ...ends));
  return {
    from: Math.floor(desde / QUARTER_HOUR_MS) * QUARTER_HOUR_MS,
    until: Math.ceil((hasta + 1) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS,
  };
}

/** Returns the position of an instant in the window, 0 to 100. */
export const positionIn = ({ from, until }: TimeWindow, instant: number): number =>
  Math.min(100, Math.max(0, ((instant - from) / (until - from)) * 100));

/** Lists the full hours of a zone within the window, with their labels. */
export function hoursIn({ from, until }: TimeWindow, timeZone: string): { position: number; text: string }[] {
  const formatter = new Intl.DateTimeFormat('es', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });
  const hours: { position: number; text: string }[] = [];
  for (let at = Math.ceil(from / QUARTER_HOUR_MS) * QUARTER_HOUR_MS; at < until; at += QUARTER_HOUR_MS) {
    const parts = formatter.formatToParts(at);
    const partValue = (which: string): string => parts.find(({ type }) => type === which)?.value ?? '';
    if (partValue('minute') === '00')
      hours.push({
        position: positionIn({ from, until }, at),
        text: `${partValue('hour')} ${partValue('dayPeriod')}`,
      });
  }
  return hours;
}

/** Tiempos of one manager; `alto` -1 for none. */
export interface Lane<T extends Tiempo = Tiempo> {
  alto: number;
  altoNombre: string;
  tiempos: readonly T[];
}

/** Groups into lanes: the viewer's own, then unmanaged ones, then others by name; each in order of arrival. */
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

/** Number of distinct tones. */
const TONES = 8;
/** Tone of each manager; none for `alto` -1. */
export type Tones = ReadonlyMap<number, number>;

/** Lists the current and former managers of the tiempos, by id. */
export const listEncargados = (tiempos: readonly Tiempo[]): number[] =>
  [...new Set(tiempos.flatMap((t) => [t.alto, ...t.relevos.map(({ alto }) => alto)]))]
    .filter((alto) => alto !== NO_ALTO)
    .sort((a, b) => a - b);

/**
 * Assigns the tones. A manager keeps the tone of the id unless it is taken, so that few change when others come and go.
 */
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

/** Describes the counts of running, paused and ended tiempos. */
export function summaryOf(tiempos: readonly Tiempo[], now: number): string {
  const pausedCount = tiempos.filter((t) => t.pausa === 1).length;
  const finishedCount = tiempos.filter((t) => isTiempoOver(t, now)).length;
  const parts = [`${tiempos.length - pausedCount - finishedCount} en base`];
  if (pausedCount > 0) parts.push(`${pausedCount} en pausa`);
  if (finishedCount > 0) parts.push(formatCount(finishedCount, 'terminado', 'terminados'));
  return parts.join(' · ');
}

/** Describes a bar for screen readers. */
export function describeTiempo(t: Tiempo, now: number, timeZone: string): string {
  const formatHour = (when: number | string): string =>
    `${hourArticle(when, timeZone)} ${formatInstant(when, 'time', timeZone)}`;
  const spans = buildBarSegments(t, now);
  const previousNames = [
    ...new Set(spans.filter((one) => one.alto !== t.alto).map((one) => one.altoNombre || 'nadie')),
  ];
  const parts = [`desde ${formatHour(spans[0]?.desde ?? now)}`];
  if (previousNames.length > 0) parts.push(`antes con ${new Intl.ListFormat('es').format(previousNames)}`);
  const pauses = spans.filter(({ isRunning }) => !isRunning).length;
  if (t.pausa === 1) parts.push(`en pausa desde ${formatHour(t.pausado ?? now)}`);
  else {
    if (pauses > 0) parts.push(`se pausó ${formatCount(pauses, 'vez', 'veces')}`);
    parts.push(`${isTiempoOver(t, now) ? 'terminó' : 'termina'} a ${formatHour(t.finaliza)}`);
  }
  return parts.join(', ');
}
