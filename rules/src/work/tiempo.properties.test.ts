import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EncargadoSegment, TiempoClock } from './tiempo.ts';
import {
  addMinutes,
  attendedMinutes,
  attendedMinutesUntil,
  attendedSeconds,
  deductMinutes,
  distributeMinutes,
  isTiempoFinished,
  pauseClock,
  remainingSeconds,
  resumeClock,
} from './tiempo.ts';

/** Step of a history: time passes, then an action. */
const paso = fc.record({
  elapsedMs: fc.nat({ max: 40 * 60_000 }),
  action: fc.constantFrom('nada', 'pausa', 'suma', 'resta', 'confirma'),
  minutos: fc.integer({ min: 1, max: 30 }),
});
const scenario = fc.array(paso, { maxLength: 25 });

interface Simulation {
  reloj: TiempoClock;
  now: number;
  /** Milliseconds that the tiempo actually ran. */
  ranMs: number;
}
const inicio = (): Simulation => ({
  reloj: { mins: 60, finaliza: 60 * 60_000, pausa: false, restante: 0, confirmado: 0 },
  now: 0,
  ranMs: 0,
});

function elapse({ reloj, now, ranMs }: Simulation, elapsedMs: number): Simulation {
  const ran = reloj.pausa ? 0 : Math.max(0, Math.min(elapsedMs, reloj.finaliza - now));
  return { reloj, now: now + elapsedMs, ranMs: ranMs + ran };
}

function applyAction(
  reloj: TiempoClock,
  now: number,
  { action, minutos }: { action: string; minutos: number },
): TiempoClock {
  switch (action) {
    case 'pausa':
      if (reloj.pausa) return resumeClock(reloj, now);
      return isTiempoFinished(reloj, now) ? reloj : pauseClock(reloj, now);
    case 'suma':
      return addMinutes(reloj, minutos, now);
    case 'resta':
      return deductMinutes(reloj, minutos, now) ?? reloj;
    case 'confirma':
      return { ...reloj, confirmado: attendedMinutes(reloj, now) };
    default:
      return reloj;
  }
}

test('attended time never exceeds the time it ran or the total, nor falls below the confirmed time', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      let simulation = inicio();
      for (const p of steps) {
        simulation = elapse(simulation, p.elapsedMs);
        simulation.reloj = applyAction(simulation.reloj, simulation.now, p);
        const attended = attendedSeconds(simulation.reloj, simulation.now);
        expect(attended * 1000).toBeLessThanOrEqual(simulation.ranMs);
        expect(attended).toBeGreaterThanOrEqual(simulation.reloj.confirmado * 60);
        expect(attended).toBeLessThanOrEqual(simulation.reloj.mins * 60);
        expect(remainingSeconds(simulation.reloj, simulation.now)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('without subtractions attended time never decreases, and each pause loses less than a second', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      let simulation = inicio();
      let [antes, pauses] = [0, 0];
      for (const p of steps.filter(({ action }) => action !== 'resta')) {
        simulation = elapse(simulation, p.elapsedMs);
        const { pausa } = simulation.reloj;
        simulation.reloj = applyAction(simulation.reloj, simulation.now, p);
        if (!pausa && simulation.reloj.pausa) pauses += 1;
        const attended = attendedSeconds(simulation.reloj, simulation.now);
        expect(attended).toBeGreaterThanOrEqual(antes);
        expect(attended * 1000).toBeGreaterThan(simulation.ranMs - 1000 * (pauses + 1));
        antes = attended;
      }
    }),
    { numRuns: 500 },
  );
});

test('reading the clock never changes its later state', () => {
  fc.assert(
    fc.property(scenario, fc.nat({ max: 90 * 60_000 }), (steps, later) => {
      let simulation = inicio();
      for (const p of steps) {
        simulation = elapse(simulation, p.elapsedMs);
        simulation.reloj = applyAction(simulation.reloj, simulation.now, p);
      }
      const whole = elapse(simulation, later);
      const inPieces = elapse(elapse(simulation, Math.floor(later / 2)), later - Math.floor(later / 2));
      expect(inPieces).toEqual(whole);
    }),
  );
});

test('at any instant the clock is never negative, above the total, or below the confirmed time', () => {
  const instant = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(fc.record({ now: instant, paso }), { maxLength: 25 }), instant, (steps, later) => {
      let { reloj } = inicio();
      for (const { now, paso } of steps) {
        const { confirmado } = reloj;
        reloj = applyAction(reloj, now, paso);
        expect(reloj.confirmado).toBeGreaterThanOrEqual(confirmado);
        for (const when of [now, later]) {
          expect(attendedSeconds(reloj, when)).toBeGreaterThanOrEqual(reloj.confirmado * 60);
          expect(attendedSeconds(reloj, when)).toBeLessThanOrEqual(reloj.mins * 60);
          expect(remainingSeconds(reloj, when)).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 500 },
  );
});

/** Segments in order of their start, the first at 0. */
const segments: fc.Arbitrary<EncargadoSegment[]> = fc
  .array(fc.record({ encargado: fc.constantFrom(null, 7, 8, 9), ttlMs: fc.nat({ max: 900 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((spans) => {
    let desde = 0;
    return spans.map(({ encargado, ttlMs }) => {
      const segmento = { encargado, desde };
      desde += ttlMs;
      return segmento;
    });
  });
const minutos = fc.nat({ max: 120 });

const total = (creditos: { encargado: number | null; minutos: number }[]): Map<number | null, number> => {
  const sum = new Map<number | null, number>();
  for (const c of creditos) sum.set(c.encargado, (sum.get(c.encargado) ?? 0) + c.minutos);
  return sum;
};

test('the distribution adds up to the confirmed minutes, in parts greater than zero', () => {
  fc.assert(
    fc.property(segments, minutos, minutos, (spans, a, b) => {
      const [confirmado, attended] = [Math.min(a, b), Math.max(a, b)];
      const creditos = distributeMinutes(spans, confirmado, attended);
      expect(creditos.reduce((n, c) => n + c.minutos, 0)).toBe(attended - confirmado);
      for (const c of creditos) expect(c.minutos).toBeGreaterThan(0);
    }),
  );
});

test('attended minutes stay the same until the instant that is said, and no longer', () => {
  fc.assert(
    fc.property(scenario, fc.nat({ max: 1_000_000 }), (steps, part) => {
      let simulation = inicio();
      for (const p of steps) {
        simulation = elapse(simulation, p.elapsedMs);
        simulation.reloj = applyAction(simulation.reloj, simulation.now, p);
        const { reloj, now } = simulation;
        const [minutes, until] = [attendedMinutes(reloj, now), attendedMinutesUntil(reloj, now)];
        expect(until).toBeGreaterThan(now);
        const last = Math.min(until - 1, now + 1e9);
        for (const between of [last, now + Math.floor(((last - now) * part) / 1_000_000)])
          expect(attendedMinutes(reloj, between)).toBe(minutes);
        if (until < Number.POSITIVE_INFINITY) expect(attendedMinutes(reloj, until)).toBe(minutes + 1);
      }
    }),
    { numRuns: 300 },
  );
});

test('each minute belongs to the encargado at its completion', () => {
  fc.assert(
    fc.property(segments, minutos, (spans, attended) => {
      const expected = new Map<number | null, number>();
      for (let minute = 1; minute <= attended; minute += 1) {
        const own = spans.findLast((s, i) => i === 0 || s.desde < minute * 60);
        if (own) expected.set(own.encargado, (expected.get(own.encargado) ?? 0) + 1);
      }
      expect(total(distributeMinutes(spans, 0, attended))).toEqual(expected);
    }),
  );
});

test('confirming in pieces credits the same as confirming at once', () => {
  fc.assert(
    fc.property(segments, fc.array(minutos, { maxLength: 6 }), (spans, cuts) => {
      const points = [0, ...cuts].sort((x, y) => x - y);
      const inPieces = points.slice(1).flatMap((hasta, i) => distributeMinutes(spans, points[i] ?? 0, hasta));
      expect(total(inPieces)).toEqual(total(distributeMinutes(spans, 0, points.at(-1) ?? 0)));
    }),
  );
});
