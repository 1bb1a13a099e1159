import type { ClockStop } from './presence.ts';
import type { TiempoClock } from './tiempo.ts';
import { remainingSeconds } from './tiempo.ts';

/** Maximum hand-overs and stops in a response; the latest are kept. */
export const BAR_SPANS_MAX = 30;

/** Former encargado until the attended second `hasta`; `alto` is -1 without encargado. */
export interface EncargadoChange {
  alto: number;
  altoNombre: string;
  hasta: number;
}

/** Tiempo with its history. Instants in UTC milliseconds; `relevos` and `paradas` in chronological order. */
export interface TiempoTimeline extends TiempoClock {
  alto: number;
  altoNombre: string;
  pausado: number | null;
  relevos: readonly EncargadoChange[];
  paradas: readonly ClockStop[];
}

/**
 * Span of a tiempo's bar under one encargado, with its clock running (`isRunning`) or stopped. Instants in UTC
 * milliseconds.
 */
export interface BarSpan {
  alto: number;
  altoNombre: string;
  isRunning: boolean;
  desde: number;
  hasta: number;
}

/** Returns until when the clock of a running tiempo has run, with the seconds attended by then. */
export function clockStopOf(clock: TiempoClock, now: number): ClockStop {
  const remaining = remainingSeconds(clock, now);
  // The instant at which that second was completed; `min` guards against a changed server clock.
  return { atendidos: clock.mins * 60 - remaining, fecha: Math.min(now, clock.finaliza - remaining * 1000) };
}

/** Uninterrupted run of the clock: attended seconds from `de` to `a`, at instants `desde` to `hasta`. */
interface ClockRun {
  de: number;
  a: number;
  desde: number;
  hasta: number;
}

const runUntil = (de: number, { atendidos, fecha }: ClockStop): ClockRun => ({
  de,
  a: Math.max(de, atendidos),
  hasta: fecha,
  desde: fecha - Math.max(0, atendidos - de) * 1000,
});

/** Returns the run under way, to the millisecond; for a paused clock the run that no stop records yet, or null. */
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
    // In a full list the start of the first run is unknown.
    if (i > 0 || r.paradas.length < BAR_SPANS_MAX) runs.push(runUntil(de, clockStop));
    de = Math.max(de, clockStop.atendidos);
  });
  const current = currentRun(r, de, now);
  return current ? [...runs, current] : runs;
}

/** Returns the spans of all encargados: each ends where the next begins, and the last one is open. */
const encargadoSpans = ({ alto, altoNombre, relevos }: TiempoTimeline): EncargadoChange[] => [
  ...relevos,
  { alto, altoNombre, hasta: Number.POSITIVE_INFINITY },
];

/** In a full list the start of the first span is unknown. */
const isKnown = (i: number, relevos: readonly EncargadoChange[]): boolean => i > 0 || relevos.length <= BAR_SPANS_MAX;

/** Splits a run at each hand-over. */
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

/** Merges adjacent spans of the same state and encargado, and drops empty ones. */
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
 * Returns the bar of an open tiempo: adjacent spans from its opening until now, or until its end. The running spans add
 * up to the attended time. A stopped span belongs to the encargado at its resumption.
 */
export function barSpansOf(r: TiempoTimeline, now: number): BarSpan[] {
  const relevos = encargadoSpans(r);
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
    // A server clock set back a little must not make runs overlap.
    const desde = Math.max(run.desde, lastEnd ?? run.desde);
    const hasta = Math.max(run.hasta, desde);
    spans.push(...splitSpan({ ...run, desde, hasta }, relevos));
    lastEnd = hasta;
  }
  if (r.pausa) stop(runs.at(-1)?.a ?? 0, Math.max(now, lastEnd ?? now));
  return mergeSpans(spans);
}
