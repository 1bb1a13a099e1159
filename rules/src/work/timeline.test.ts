import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMinutes,
  attendedSeconds,
  deductMinutes,
  distributeMinutes,
  isTiempoFinished,
  NO_ALTO,
  pauseClock,
  resumeClock,
} from './tiempo.ts';
import type { BarSpan, TiempoTimeline } from './timeline.ts';
import { BAR_SPANS_MAX, barSpansOf, clockStopOf } from './timeline.ts';

const MIN = 60_000;
const ANA = { alto: 7, altoNombre: 'Ana' };
const BEA = { alto: 8, altoNombre: 'Bea' };
const NOBODY = { alto: NO_ALTO, altoNombre: '' };

const abierto = (change: Partial<TiempoTimeline> = {}): TiempoTimeline => ({
  mins: 60,
  finaliza: 60 * MIN,
  pausa: false,
  restante: 0,
  confirmado: 0,
  ...ANA,
  pausado: null,
  relevos: [],
  paradas: [],
  ...change,
});
/** Formats spans in minutes. */
const dicho = (spans: readonly BarSpan[]) =>
  spans.map(
    ({ altoNombre, isRunning, desde, hasta }) =>
      `${altoNombre || '-'} ${isRunning ? '' : 'parado '}${desde / MIN}-${hasta / MIN}`,
  );

describe('the bar of a tiempo', () => {
  test('runs from its opening until now, or until its end', () => {
    expect(dicho(barSpansOf(abierto(), 25 * MIN))).toEqual(['Ana 0-25']);
    expect(dicho(barSpansOf(abierto(), 90 * MIN))).toEqual(['Ana 0-60']);
  });

  test('stands still from a pause; after resuming, the pause remains in between', () => {
    const paradas = [{ atendidos: 20 * 60, fecha: 20 * MIN }];
    const stopped = { pausa: true, pausado: 20 * MIN, restante: 40 * 60, paradas };
    expect(dicho(barSpansOf(abierto(stopped), 50 * MIN))).toEqual(['Ana 0-20', 'Ana parado 20-50']);
    const next = abierto({ finaliza: 90 * MIN, paradas });
    expect(dicho(barSpansOf(next, 60 * MIN))).toEqual(['Ana 0-20', 'Ana parado 20-50', 'Ana 50-60']);
  });

  test('shows a pause without a recorded stop from the moment it started, even right after the opening', () => {
    const pausa = (minute: number) => abierto({ pausa: true, pausado: minute * MIN, restante: (60 - minute) * 60 });
    expect(dicho(barSpansOf(pausa(12), 30 * MIN))).toEqual(['Ana 0-12', 'Ana parado 12-30']);
    expect(dicho(barSpansOf(pausa(0), 30 * MIN))).toEqual(['Ana parado 0-30']);
  });

  test('is split at each hand-over; a pause belongs to the encargado at its resumption', () => {
    const relevos = [
      { ...ANA, hasta: 10 * 60 },
      { ...NOBODY, hasta: 20 * 60 },
    ];
    expect(dicho(barSpansOf(abierto({ ...BEA, relevos }), 30 * MIN))).toEqual(['Ana 0-10', '- 10-20', 'Bea 20-30']);
    const paradas = [{ atendidos: 20 * 60, fecha: 20 * MIN }];
    const stopped = { pausa: true, pausado: 20 * MIN, restante: 40 * 60, paradas };
    expect(dicho(barSpansOf(abierto({ ...BEA, relevos, ...stopped }), 30 * MIN))).toEqual([
      'Ana 0-10',
      '- 10-20',
      'Bea parado 20-30',
    ]);
  });

  test('with a clock set back a little, spans do not overlap', () => {
    const r = { relevos: [{ ...ANA, hasta: 600 }], paradas: [{ atendidos: 600, fecha: 12 * MIN }], finaliza: 61 * MIN };
    expect(dicho(barSpansOf(abierto({ ...BEA, ...r }), 30 * MIN))).toEqual(['Ana 2-12', 'Bea 12-30']);
  });

  test('with a full list starts at the first known span', () => {
    const paradas = Array.from({ length: BAR_SPANS_MAX }, (_, i) => ({
      atendidos: (i + 5) * 60,
      fecha: (i * 2 + 5) * MIN,
    }));
    const end = paradas.at(-1) ?? { atendidos: 0, fecha: 0 };
    const full = abierto({ finaliza: end.fecha + MIN + (3600 - end.atendidos) * 1000, paradas });
    expect(dicho(barSpansOf(full, end.fecha + 2 * MIN))[0]).toBe('Ana 6-7');
    const relevos = Array.from({ length: BAR_SPANS_MAX }, (_, i) => ({ ...BEA, hasta: (i + 1) * 60 }));
    expect(dicho(barSpansOf(abierto({ relevos }), 40 * MIN))).toEqual([
      `Bea 1-${BAR_SPANS_MAX}`,
      `Ana ${BAR_SPANS_MAX}-40`,
    ]);
  });
});

/** Step of a history: time passes, then an action. */
const paso = fc.record({
  elapsedMs: fc.nat({ max: 25 * MIN }),
  action: fc.constantFrom('nada', 'pausa', 'suma', 'resta', 'releva'),
  minutos: fc.integer({ min: 1, max: 30 }),
  alto: fc.constantFrom(ANA, BEA, NOBODY),
});
type Step = typeof paso extends fc.Arbitrary<infer P> ? P : never;

interface Simulation {
  r: TiempoTimeline;
  now: number;
  /** Milliseconds that its clock ran, per encargado. */
  ranMs: Map<string, number>;
}

/** Applies the changes that the server makes to the row, its stops and its hand-overs. */
function act(r: TiempoTimeline, now: number, { action, minutos, alto }: Step): TiempoTimeline {
  switch (action) {
    case 'pausa':
      if (r.pausa) return { ...resumeClock(r, now), pausado: null };
      if (isTiempoFinished(r, now)) return r;
      return { ...pauseClock(r, now), pausado: now, paradas: [...r.paradas, clockStopOf(r, now)] };
    case 'suma': {
      const sumado = addMinutes(r, minutos, now);
      return !r.pausa && r.finaliza < now ? { ...sumado, paradas: [...r.paradas, clockStopOf(r, now)] } : sumado;
    }
    case 'releva': {
      const hasta = attendedSeconds(r, now);
      const antes = r.relevos.at(-1)?.hasta ?? 0;
      const relevos = hasta > antes ? [...r.relevos, { alto: r.alto, altoNombre: r.altoNombre, hasta }] : r.relevos;
      return { ...r, ...alto, relevos };
    }
    default:
      return r;
  }
}

function elapse(simulation: Simulation, elapsedMs: number): Simulation {
  const { r, now, ranMs } = simulation;
  const ran = r.pausa ? 0 : Math.max(0, Math.min(elapsedMs, r.finaliza - now));
  return {
    r,
    now: now + elapsedMs,
    ranMs: new Map(ranMs).set(r.altoNombre, (ranMs.get(r.altoNombre) ?? 0) + ran),
  };
}

const sum = (spans: readonly BarSpan[]): number => spans.reduce((n, { desde, hasta }) => n + hasta - desde, 0);

describe('after any sequence of actions', () => {
  const scenario = fc.array(
    paso.filter(({ action }) => action !== 'resta'),
    { maxLength: 20 },
  );
  const simulate = (steps: readonly Step[]): Simulation =>
    steps.reduce<Simulation>(
      (simulation, one) => {
        const live = elapse(simulation, one.elapsedMs);
        return { ...live, r: act(live.r, live.now, one) };
      },
      { r: abierto(), now: 0, ranMs: new Map() },
    );

  test('the spans have no overlaps or gaps, and start at the opening', () => {
    fc.assert(
      fc.property(scenario, fc.nat({ max: 30 * MIN }), (steps, elapsedMs) => {
        const { r, now } = elapse(simulate(steps), elapsedMs);
        const spans = barSpansOf(r, now);
        spans.forEach((tramo, i) => {
          expect(tramo.hasta).toBeGreaterThan(tramo.desde);
          expect(tramo.desde).toBe(i === 0 ? 0 : spans[i - 1]?.hasta);
        });
        if (spans.length > 0) expect(spans.at(-1)?.hasta).toBe(r.pausa ? now : Math.min(now, r.finaliza));
      }),
    );
  });

  test('the running spans equal the attended time to the second, for each encargado', () => {
    fc.assert(
      fc.property(scenario, fc.nat({ max: 30 * MIN }), (steps, elapsedMs) => {
        const simulation = elapse(simulate(steps), elapsedMs);
        const runningSpans = barSpansOf(simulation.r, simulation.now).filter(({ isRunning }) => isRunning);
        // Each stop and each hand-over rounds to a whole second.
        const tolerance = 1000 * (simulation.r.paradas.length + simulation.r.relevos.length + 1);
        expect(Math.abs(sum(runningSpans) - attendedSeconds(simulation.r, simulation.now) * 1000)).toBeLessThanOrEqual(
          1000,
        );
        for (const [name, ms] of simulation.ranMs)
          expect(Math.abs(sum(runningSpans.filter((t) => t.altoNombre === name)) - ms)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });

  test('the minutes credited to each encargado are those of their spans', () => {
    fc.assert(
      fc.property(scenario, (steps) => {
        const { r, now } = simulate(steps);
        const segments = [...r.relevos, { ...r, hasta: 0 }].map(({ alto }, i) => ({
          encargado: alto,
          desde: i === 0 ? 0 : (r.relevos[i - 1]?.hasta ?? 0),
        }));
        const creditos = distributeMinutes(segments, 0, Math.floor(attendedSeconds(r, now) / 60));
        for (const alto of [ANA.alto, BEA.alto, NO_ALTO]) {
          const ownOnes = barSpansOf(r, now).filter((t) => t.isRunning && t.alto === alto);
          const minutos = creditos.filter((c) => c.encargado === alto).reduce((n, c) => n + c.minutos, 0);
          // Each hand-over shifts at most one minute, as a minute belongs to the encargado at its completion.
          expect(Math.abs(sum(ownOnes) / MIN - minutos)).toBeLessThanOrEqual(r.relevos.length + 1);
        }
      }),
    );
  });

  test('spans do not overlap after subtractions either', () => {
    const withSubtractions = fc.array(paso, { maxLength: 20 });
    fc.assert(
      fc.property(withSubtractions, (steps) => {
        let simulation: Simulation = { r: abierto(), now: 0, ranMs: new Map() };
        for (const one of steps) {
          simulation = elapse(simulation, one.elapsedMs);
          simulation = {
            ...simulation,
            r:
              one.action === 'resta'
                ? deduct(simulation.r, one.minutos, simulation.now)
                : act(simulation.r, simulation.now, one),
          };
          const spans = barSpansOf(simulation.r, simulation.now);
          spans.forEach((tramo, i) => {
            expect(tramo.hasta).toBeGreaterThan(tramo.desde);
            expect(tramo.desde).toBeGreaterThanOrEqual(i === 0 ? 0 : (spans[i - 1]?.hasta ?? 0));
          });
          const ranMs = sum(spans.filter(({ isRunning }) => isRunning));
          expect(Math.abs(ranMs - attendedSeconds(simulation.r, simulation.now) * 1000)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});

/** Mirrors the server: time subtracted from the end is removed from stops and hand-overs. */
function deduct(r: TiempoTimeline, minutos: number, now: number): TiempoTimeline {
  const less = deductMinutes(r, minutos, now);
  if (!less) return r;
  const attended = attendedSeconds(less, now);
  const paradas = isTiempoFinished(less, now) ? [...r.paradas, clockStopOf(r, now)] : r.paradas;
  return {
    ...less,
    paradas: paradas.map((p) =>
      p.atendidos > attended ? { atendidos: attended, fecha: p.fecha - (p.atendidos - attended) * 1000 } : p,
    ),
    relevos: r.relevos.map((one) => ({ ...one, hasta: Math.min(one.hasta, attended) })),
  };
}
