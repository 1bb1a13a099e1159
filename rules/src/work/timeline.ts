import type { ClockStop } from './presence.ts';
import type { TiempoClock } from './tiempo.ts';
import { remainingSeconds } from './tiempo.ts';

/** So many of a tiempo's past managers and stretches are told; of more, the last ones. */
export const BAR_SPANS_MAX = 30;

/** Who managed a tiempo before, `alto` -1 nobody, until the attended second `hasta`. */
export interface EncargadoChange {
  alto: number;
  altoNombre: string;
  hasta: number;
}

/** A tiempo with its way until now. Instants in UTC milliseconds; `relevos` and `paradas` in the order in which they were. */
export interface TiempoTimeline extends TiempoClock {
  alto: number;
  altoNombre: string;
  pausado: number | null;
  relevos: readonly EncargadoChange[];
  paradas: readonly ClockStop[];
}

/** A stretch of a tiempo's bar, under one manager: its clock ran (`isRunning`), or stood still. Instants in UTC milliseconds. */
export interface BarSpan {
  alto: number;
  altoNombre: string;
  isRunning: boolean;
  desde: number;
  hasta: number;
}

/** Until when the clock of a tiempo that runs has run, with the seconds attended by then. */
export function clockStopOf(clock: TiempoClock, now: number): ClockStop {
  const remaining = remainingSeconds(clock, now);
  // The instant at which that second was over; the clock may have been set.
  return { atendidos: clock.mins * 60 - remaining, fecha: Math.min(now, clock.finaliza - remaining * 1000) };
}

/** A time in which the clock ran without a stop: attended seconds from `de` to `a`, and when that was. */
interface ClockRun {
  de: number;
  a: number;
  desde: number;
  hasta: number;
}

const runUntil = (de: number, { atendidos, fecha }: ClockStop): ClockRun => ({
  ...{ de, a: Math.max(de, atendidos), hasta: fecha },
  desde: fecha - Math.max(0, atendidos - de) * 1000,
});

/** The one under way, by milliseconds; of a paused one what no stop tells of yet, null where all is told. */
function currentRun(r: TiempoTimeline, de: number, now: number): ClockRun | null {
  if (!r.pausa) {
    const hasta = Math.max(Math.min(now, r.finaliza), r.finaliza - (r.mins * 60 - de) * 1000);
    return { de, a: r.mins * 60 - (r.finaliza - hasta) / 1000, desde: r.finaliza - (r.mins * 60 - de) * 1000, hasta };
  }
  const atendidos = r.mins * 60 - r.restante;
  if (atendidos <= de && r.paradas.length > 0) return null;
  return runUntil(de, { atendidos, fecha: r.pausado ?? now });
}

function runsOf(r: TiempoTimeline, now: number): ClockRun[] {
  const runs: ClockRun[] = [];
  let de = 0;
  r.paradas.forEach((clockStop, i) => {
    // Of a list that is full nobody knows how long the first one was.
    if (i > 0 || r.paradas.length < BAR_SPANS_MAX) runs.push(runUntil(de, clockStop));
    de = Math.max(de, clockStop.atendidos);
  });
  const current = currentRun(r, de, now);
  return current ? [...runs, current] : runs;
}

/** A manager's stretch ends where the next one begins; the last one's does not end yet. */
const managerSpans = ({ alto, altoNombre, relevos }: TiempoTimeline): EncargadoChange[] => [
  ...relevos,
  { alto, altoNombre, hasta: Number.POSITIVE_INFINITY },
];

/** Of a list that is full nobody knows what the first one began with. */
const isKnown = (i: number, relevos: readonly EncargadoChange[]): boolean => i > 0 || relevos.length <= BAR_SPANS_MAX;

/** What ran, cut where another manager took over. */
function splitSpan({ de, a, desde, hasta }: ClockRun, relevos: readonly EncargadoChange[]): BarSpan[] {
  const spans: BarSpan[] = [];
  const at = (second: number): number => (second >= a ? hasta : Math.min(hasta, desde + (second - de) * 1000));
  let start = de;
  relevos.forEach(({ alto, altoNombre, hasta: end }, i) => {
    const cut = Math.min(a, end);
    if (cut <= start) return;
    if (isKnown(i, relevos)) spans.push({ alto, altoNombre, isRunning: true, desde: at(start), hasta: at(cut) });
    start = cut;
  });
  return spans;
}

/** Joins what belongs together, and leaves out what took no time. */
function mergeSpans(spans: readonly BarSpan[]): BarSpan[] {
  const together: BarSpan[] = [];
  for (const span of spans) {
    if (span.hasta <= span.desde) continue;
    const previous = together.at(-1);
    if (previous && previous.isRunning === span.isRunning && previous.alto === span.alto) previous.hasta = span.hasta;
    else together.push({ ...span });
  }
  return together;
}

/**
 * The bar of an open tiempo: its stretches from when it was opened until now, or until it ended, each beginning where the one
 * before ends. Those that ran add up to what was attended. Where its clock stood still, it is whose who had it when it went on.
 */
export function barSpansOf(r: TiempoTimeline, now: number): BarSpan[] {
  const relevos = managerSpans(r);
  const spans: BarSpan[] = [];
  let lastEnd: number | null = null;
  const stop = (atendidos: number, hasta: number): void => {
    if (lastEnd === null) return;
    const i = relevos.findIndex((one) => one.hasta > atendidos);
    const owner = relevos[i] ?? r;
    if (isKnown(i, relevos))
      spans.push({ alto: owner.alto, altoNombre: owner.altoNombre, isRunning: false, desde: lastEnd, hasta });
  };
  const runs = runsOf(r, now);
  for (const run of runs) {
    stop(run.de, run.desde);
    // A clock that was set a little back does not make two of them run at once.
    const desde = Math.max(run.desde, lastEnd ?? run.desde);
    const hasta = Math.max(run.hasta, desde);
    spans.push(...splitSpan({ ...run, desde, hasta }, relevos));
    lastEnd = hasta;
  }
  if (r.pausa) stop(runs.at(-1)?.a ?? 0, Math.max(now, lastEnd ?? now));
  return mergeSpans(spans);
}
