import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PagaCategoria, Work } from './categoriaPaga.ts';
import { earnedStep, paySteps } from './categoriaPaga.ts';
import type { ClosedPaySegment, PaySegment, Terms } from './payPeriod.ts';
import { currentSegmentWork, distributePeriod } from './payPeriod.ts';
import { remainingForPaga } from './remainingWork.ts';

const initial: PagaCategoria = {
  id_categoria: 1,
  nomina_asistencia: 0,
  nomina_times: 0,
  bono_asistencia: null,
  bono_times: null,
  paga_nomina: 9,
  bono_paga: 0,
};
const seguridad: PagaCategoria = { ...initial, id_categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 4 };
const both: PagaCategoria = { ...seguridad, id_categoria: 3, nomina_asistencia: 2, nomina_times: 1, bono_times: 2 };
/** Asks a little less than `both`, and pays more. */
const cheaper: PagaCategoria = { ...both, nomina_asistencia: 1, paga_nomina: 13, bono_times: null, bono_paga: 0 };
const freePay: PagaCategoria = { ...seguridad, id_categoria: 4, nomina_times: 0, bono_times: null };
const freePayWithBonus: PagaCategoria = { ...freePay, bono_asistencia: 2, bono_paga: 5 };

const por = (categoria: PagaCategoria, reducida = false): Terms => ({ categoria, reducida });
const workDone = (asistencia: number, times = 0): Work => ({ asistencia, times });
const currentSegment = (terms: Terms, settled = 0): PaySegment => ({ terms, settled });
const cerrado = (terms: Terms, creditos: number, pagado = false): ClosedPaySegment => ({
  terms,
  max: { creditos, uses: currentSegmentWork([], currentSegment(terms, creditos)) },
  settled: pagado ? creditos : 0,
  isWaiting: !pagado,
});
const remaining = (done: Work, current: PaySegment, closed: ClosedPaySegment[] = []) =>
  remainingForPaga({ done, closed, current });

describe('in a period with constant terms', () => {
  test.each<[string, Work, PaySegment, ReturnType<typeof remaining>]>([
    ['the first hour', workDone(0), currentSegment(por(initial)), { creditos: 4, asistencia: 60, times: 0 }],
    ['the second step', workDone(75), currentSegment(por(initial)), { creditos: 2, asistencia: 45, times: 0 }],
    [
      'after two hours were collected',
      workDone(120),
      currentSegment(por(initial), 6),
      { creditos: 1, asistencia: 60, times: 0 },
    ],
    [
      'collected and then subtracted',
      workDone(30),
      currentSegment(por(initial), 6),
      { creditos: 1, asistencia: 150, times: 0 },
    ],
    ['all four hours done', workDone(240), currentSegment(por(initial)), null],
    ['with a reduction', workDone(61), currentSegment(por(initial, true)), { creditos: 3, asistencia: 59, times: 0 }],
    ['the times', workDone(999, 870), currentSegment(por(seguridad)), { creditos: 9, asistencia: 0, times: 30 }],
    ['the bonus', workDone(0, 900), currentSegment(por(seguridad)), { creditos: 4, asistencia: 0, times: 900 }],
    ['hours and times', workDone(40, 10), currentSegment(por(both)), { creditos: 9, asistencia: 80, times: 50 }],
    ['no requirement', workDone(0), currentSegment(por(freePay)), null],
    ['its bonus', workDone(50), currentSegment(por(freePayWithBonus)), { creditos: 5, asistencia: 70, times: 0 }],
    [
      'its bonus, the rest collected',
      workDone(50),
      currentSegment(por(freePayWithBonus), 9),
      { creditos: 5, asistencia: 70, times: 0 },
    ],
  ])('%s', (_case, h, de, expected) => {
    expect(remaining(h, de)).toEqual(expected);
  });
});

describe('after a change of terms', () => {
  test('work used up by another pay does not count', () => {
    expect(remaining(workDone(240, 30), currentSegment(por(both)), [cerrado(por(initial), 9)])).toEqual({
      creditos: 9,
      asistencia: 120,
      times: 30,
    });
  });

  test('work subtracted from a waiting pay first returns to that pay', () => {
    expect(remaining(workDone(170, 60), currentSegment(por(both)), [cerrado(por(initial), 9)])).toEqual({
      creditos: 1,
      asistencia: 10,
      times: 0,
    });
  });

  test('if the first step only shifts work between pays, the search continues to the one that adds credits', () => {
    const two = [cerrado(por(seguridad), 9), cerrado(por(seguridad, true), 9)];
    // The second has its 480; 100 more would go to the first and leave the second short.
    const needed = remaining(workDone(0, 800), currentSegment(por(seguridad)), two);
    expect(needed).toEqual({ creditos: 9, asistencia: 0, times: 580 });
  });

  test('work that secures credits withheld for an older pay counts, although no single pay is reached by it', () => {
    // If the first pay takes the times back, the second gives up its hour too: that hour and one more earn the bonus.
    const two = [cerrado(por(seguridad), 9), cerrado(por(both, true), 13)];
    expect(remaining(workDone(60, 60), currentSegment(por(freePayWithBonus)), two)).toEqual({
      creditos: 4,
      asistencia: 60,
      times: 0,
    });
  });

  test('a collected segment no longer waits for work', () => {
    expect(remaining(workDone(170, 60), currentSegment(por(both)), [cerrado(por(initial), 9, true)])).toEqual({
      creditos: 9,
      asistencia: 190,
      times: 0,
    });
  });
});

const duration = fc.nat({ max: 700 });
const terms = fc.record({
  categoria: fc.constantFrom(initial, seguridad, both, cheaper, freePay, freePayWithBonus),
  reducida: fc.boolean(),
});
/** Segment with the pay that a random amount of work earns. */
const earnedPay = fc.tuple(terms, duration, duration).map(([t, a, b]) => {
  return { t, paga: earnedStep(paySteps(t.categoria, t.reducida), workDone(a, b * 3)).paga };
});
const tramo = fc.tuple(earnedPay, fc.boolean()).map(([{ t, paga }, pagado]) => cerrado(t, paga, pagado));
const present = fc.tuple(earnedPay, fc.boolean()).map(([{ t, paga }, pagado]) => currentSegment(t, pagado ? paga : 0));
const periodo = fc.record({
  done: fc.tuple(duration, duration).map(([a, b]) => workDone(a, b * 3)),
  closed: fc.array(tramo, { maxLength: 3 }),
  current: present,
});
/** Thousandths of an amount. */
const parte = fc.integer({ min: 0, max: 1000 });

test('the reported work earns the credits, and no shorter work earns any', () => {
  fc.assert(
    fc.property(periodo, parte, parte, (p, amount, attendanceShare) => {
      const wait = (a: number, b: number): number => {
        const more = workDone(p.done.asistencia + a, p.done.times + b);
        const { closed, current: own } = distributePeriod(more, p.closed, p.current);
        return own.creditos + closed.reduce((n, c) => n + c.creditos, 0);
      };
      const says = remainingForPaga(p);
      if (says) expect(wait(says.asistencia, says.times) - wait(0, 0)).toBe(says.creditos);
      const less = Math.floor(((says ? says.asistencia + says.times - 1 : 6000) * amount) / 1000);
      const a = Math.round((less * attendanceShare) / 1000);
      expect(wait(a, less - a)).toBeLessThanOrEqual(wait(0, 0));
    }),
    { numRuns: 2000 },
  );
});
