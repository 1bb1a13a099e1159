import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PagaCategoria, Work } from './categoriaPaga.ts';
import { earnedStep, isReducible, paySteps } from './categoriaPaga.ts';
import type { ClosedPaySegment, PaySegment, Terms } from './payPeriod.ts';
import { currentSegmentWork, distributePeriod, splitByRows } from './payPeriod.ts';

const initial: PagaCategoria = {
  id_categoria: 1,
  nomina_asistencia: 0,
  nomina_times: 0,
  bono_asistencia: null,
  bono_times: null,
  paga_nomina: 9,
  bono_paga: 0,
};
const seguridad: PagaCategoria = { ...initial, id_categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
const oneHour: PagaCategoria = { ...seguridad, nomina_asistencia: 1, nomina_times: 0, bono_times: null };

/** Fifteen hours pay 11 credits; half an hour less pays 13. */
const fifteenHours: PagaCategoria = { ...oneHour, nomina_asistencia: 15, paga_nomina: 11, bono_paga: 0 };
const fourteenHours: PagaCategoria = { ...fifteenHours, nomina_asistencia: 14, paga_nomina: 13 };

const hoursAndTimes: PagaCategoria = { ...fifteenHours, nomina_times: 15, paga_nomina: 20 };

/** Categoria without requirements. */
const fixedPay = (paga_nomina: number): PagaCategoria => ({ ...initial, id_categoria: 4, paga_nomina });

const por = (categoria: PagaCategoria, reducida = false): Terms => ({ categoria, reducida });
const workDone = (asistencia: number, times = 0): Work => ({ asistencia, times });
const NOTHING = { creditos: 0, uses: workDone(0) };
const currentSegment = (terms: Terms, settled = 0): PaySegment => ({ terms, settled });
const cerrado = (terms: Terms, creditos: number, uses: Work, pagado = false): ClosedPaySegment => ({
  terms,
  max: { creditos, uses },
  settled: pagado ? creditos : 0,
  isWaiting: !pagado,
});
const nine = (pagado = false) => cerrado(por(initial), 9, workDone(240), pagado);

describe('a period with constant terms', () => {
  test.each([
    ['nothing paid', 0, 240, 9],
    ['the first hour paid', 4, 240, 5],
    ['all four paid', 9, 300, 0],
    ['paid, and subtracted later: it is not claimed back', 9, 60, 0],
  ])('%s', (_case, creditos, minutos, wait) => {
    const distribution = distributePeriod(workDone(minutos), [], currentSegment(por(initial), creditos));
    expect(distribution.current.creditos).toBe(wait);
    expect(distribution.free).toEqual(workDone(minutos));
  });

  test('the bonus is due on top of what is already paid', () => {
    expect(distributePeriod(workDone(0, 1800), [], currentSegment(por(seguridad), 9)).current).toEqual({
      creditos: 9,
      uses: workDone(0, 1800),
    });
  });
});

describe('after a change of terms', () => {
  test('earned credits stay, the work behind them is used up, and the rest still counts', () => {
    const distribution = distributePeriod(workDone(300), [nine()], currentSegment(por(oneHour)));
    expect(distribution.closed).toEqual([{ creditos: 9, uses: workDone(240) }]);
    expect(distribution.free).toEqual(workDone(60));
    expect(distribution.current).toEqual({ creditos: 9, uses: workDone(60) });
  });

  test.each([
    ['first what nobody has used', 240, 9, 0],
    ['then what waits, by its scale', 239, 7, 59],
    ['until nothing is left', 59, 0, 59],
  ])('subtracted work reduces the closed segment %s', (_case, minutos, wait, free) => {
    const distribution = distributePeriod(workDone(minutos), [nine()], currentSegment(por(seguridad)));
    expect(distribution.closed[0]?.creditos).toBe(wait);
    expect(distribution.free).toEqual(workDone(free));
  });

  test('paid credits are not reclaimed: new work first fills the gap', () => {
    const distribution = distributePeriod(workDone(200), [nine(true)], currentSegment(por(oneHour)));
    expect(distribution).toEqual({
      closed: [{ creditos: 0, uses: workDone(240) }],
      current: NOTHING,
      free: workDone(-40),
    });
  });

  test('of two waiting segments, subtracted work reduces the newer one', () => {
    const other = cerrado(por(oneHour), 9, workDone(60));
    const distribution = distributePeriod(workDone(290), [nine(), other], currentSegment(por(seguridad)));
    expect(distribution.closed.map((c) => c.creditos)).toEqual([9, 0]);
    expect(distribution.free).toEqual(workDone(50));
  });

  test('a pay without requirement is earned once per period', () => {
    expect(distributePeriod(workDone(0), [], currentSegment(por(fixedPay(9)))).current.creditos).toBe(9);
    expect(
      distributePeriod(workDone(0), [cerrado(por(fixedPay(9)), 9, workDone(0))], currentSegment(por(fixedPay(9))))
        .current.creditos,
    ).toBe(0);
  });

  test('a higher pay without requirement adds the difference, a lower one nothing; earned credits stay', () => {
    const twelve = cerrado(por(fixedPay(12)), 12, workDone(0));
    const creditos = (t: ClosedPaySegment[], paga: number) =>
      distributePeriod(workDone(240), t, currentSegment(por(fixedPay(paga)))).current.creditos;
    expect(creditos([nine(), twelve], 20)).toBe(8);
    expect(creditos([twelve, nine()], 20)).toBe(8);
    expect(creditos([nine(true), twelve], 9)).toBe(0);
    expect(creditos([nine()], 9)).toBe(9);
  });

  test('the bonus of a pay without requirement depends on work alone, even after rows of both have been paid', () => {
    const withBonus = por({ ...fixedPay(12), bono_asistencia: 2, bono_paga: 5 });
    const twenty = cerrado(por(fixedPay(20)), 20, workDone(0));
    const distribution = (minutos: number, settled: number, closed: ClosedPaySegment[]) =>
      distributePeriod(workDone(minutos), closed, currentSegment(withBonus, settled)).current;
    expect(distribution(119, 0, [])).toEqual({ creditos: 12, uses: workDone(0) });
    expect(distribution(120, 12, [])).toEqual({ creditos: 5, uses: workDone(120) });
    expect(distribution(120, 0, [twenty])).toEqual({ creditos: 5, uses: workDone(120) });
    expect(distribution(0, 5, [twenty])).toEqual({ creditos: 0, uses: workDone(120) });
    expect(distribution(0, 5, [])).toEqual({ creditos: 7, uses: workDone(0) });
  });
});

describe('a closed segment', () => {
  const withBonus = por({ ...fixedPay(12), bono_asistencia: 2, bono_paga: 5 });

  test('claims at most what it had earned, including pay without work', () => {
    const ended = cerrado(withBonus, 14, workDone(120));
    expect(distributePeriod(workDone(120), [ended], currentSegment(por(oneHour))).closed).toEqual([
      { creditos: 14, uses: workDone(120) },
    ]);
  });

  test('without waiting rows claims nothing, even if they carried less than it had earned', () => {
    const ended = { ...nine(true), settled: 4 };
    const distribution = distributePeriod(workDone(240), [ended], currentSegment(por(oneHour)));
    expect(distribution.closed.map(({ creditos }) => creditos)).toEqual([0]);
    expect(distribution.free).toEqual(workDone(180));
  });
});

describe('work that a closed segment would take back from better terms', () => {
  const eleven = cerrado(por(fifteenHours), 11, workDone(900));
  const shown = (minutos: number, closed: ClosedPaySegment[], t: Terms) => {
    const { closed: shares, current: own } = distributePeriod(workDone(minutos), closed, currentSegment(t));
    return [...shares, own].map(({ creditos }) => creditos);
  };

  test.each([
    ['the segment has its work', 900, [11, 0]],
    ['half an hour is missing: the better terms show no more than remains', 870, [0, 11]],
    ['the better terms are not met', 839, [0, 0]],
    ['the segment has its work, and the better terms theirs', 900 + 840, [11, 13]],
  ])('%s', (_name, minutos, creditos) => {
    expect(shown(minutos, [eleven], por(fourteenHours))).toEqual(creditos);
  });

  test('worse terms show all that the work earns under them', () => {
    expect(shown(300, [eleven], por(initial))).toEqual([0, 9]);
  });

  test('of two segments the newest shows less', () => {
    const thirteen = cerrado(por(fourteenHours), 13, workDone(840));
    expect(shown(870, [eleven, thirteen], por(fifteenHours))).toEqual([0, 11, 0]);
    expect(shown(899, [eleven, cerrado(por(oneHour), 9, workDone(60))], por(initial))).toEqual([0, 9, 2]);
  });

  test('credits without required work are not withheld', () => {
    const nineWithoutWork: PagaCategoria = { ...fixedPay(9), bono_asistencia: 14, bono_paga: 13 };
    expect(shown(870, [eleven], por(nineWithoutWork))).toEqual([0, 9 + 11]);
  });
});

test.each([
  [por(initial), 0, workDone(0)],
  [por(initial), 5, workDone(120)],
  [por(initial), 9, workDone(240)],
  [por(initial, true), 9, workDone(120)],
  [por(seguridad), 9, workDone(0, 900)],
  [por(seguridad), 18, workDone(0, 1800)],
  [por(seguridad), 40, workDone(0, 1800)],
  [por(oneHour), 40, workDone(60)],
])('the work that the credits use up: %#', (terms, creditos, work) => {
  expect(currentSegmentWork([], currentSegment(terms, creditos))).toEqual(work);
});

test.each([
  ['the first category', initial, true],
  ['fifteen times', seguridad, true],
  ['an hour and its bonus', { ...oneHour, bono_asistencia: 4 }, true],
  ['one hour alone', { ...oneHour, bono_paga: 0 }, false],
  ['nothing', fixedPay(9), false],
])('whether half of it is less: %s', (_name, categoria, reducible) => {
  expect(isReducible(categoria)).toBe(reducible);
});

test.each<[number, number[], number[]]>([
  [9, [9], [9]],
  [5, [4, 5], [4, 1]],
  [3, [4, 5], [3, 0]],
  [12, [4, 5], [4, 8]],
])('%d split among rows of %j: %j', (creditos, montos, expected) => {
  expect(splitByRows(creditos, montos)).toEqual(expected);
});

const minutos = fc.nat({ max: 1200 });
const terms = fc.record({
  categoria: fc.constantFrom(initial, seguridad, oneHour, fifteenHours, fourteenHours, hoursAndTimes),
  reducida: fc.boolean(),
});
/** Closed segment with the credits earned by a random amount of work, paid or waiting. */
const tramo = fc.tuple(terms, minutos, minutos, fc.boolean()).map(([t, a, b, pagado]) => {
  const { paga, required } = earnedStep(paySteps(t.categoria, t.reducida), workDone(a, b * 4));
  return cerrado(t, paga, required, pagado);
});

test('no minute is used twice, and more work never earns less', () => {
  fc.assert(
    fc.property(
      fc.array(tramo, { maxLength: 4 }),
      terms,
      minutos,
      minutos,
      minutos,
      (paySegments, t, asistencia, times, more) => {
        const distribution = distributePeriod(workDone(asistencia, times), paySegments, currentSegment(t));
        const sum = (de: (uses: Work) => number) => distribution.closed.reduce((n, c) => n + de(c.uses), 0);
        expect(sum((u) => u.asistencia) + distribution.free.asistencia).toBe(asistencia);
        expect(sum((u) => u.times) + distribution.free.times).toBe(times);
        for (const [i, c] of distribution.closed.entries()) {
          expect(c.creditos).toBeGreaterThanOrEqual(0);
          expect(c.creditos).toBeLessThanOrEqual(paySegments[i]?.max.creditos ?? 0);
        }
        // Restored work goes to the oldest segment first, so a newer one may give it up.
        const later = distributePeriod(workDone(asistencia + more, times + more), paySegments, currentSegment(t));
        const everything = (r: typeof later) => r.current.creditos + r.closed.reduce((n, c) => n + c.creditos, 0);
        expect(everything(later)).toBeGreaterThanOrEqual(everything(distribution));
      },
    ),
  );
});

/** Random order of segments with work and of pays without requirement. */
const mixture = fc
  .record({
    paySegments: fc.array(tramo, { maxLength: 3 }),
    pagas: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }),
  })
  .chain(({ paySegments, pagas }) =>
    fc.shuffledSubarray([...paySegments, ...pagas], { minLength: paySegments.length + pagas.length }),
  );

test('the highest pay without work adds to earned credits in any order', () => {
  fc.assert(
    fc.property(mixture, terms, minutos, minutos, (parts, t, asistencia, times) => {
      let greater = 0;
      const paySegments = parts.map((parte) => {
        if (typeof parte !== 'number') return parte;
        const creditos = Math.max(0, parte - greater);
        greater += creditos;
        return cerrado(por(fixedPay(parte)), creditos, workDone(0));
      });
      const everything = (which: ClosedPaySegment[]) => {
        const { closed: shares, current: own } = distributePeriod(
          workDone(asistencia, times),
          which,
          currentSegment(t),
        );
        return own.creditos + shares.reduce((n, c) => n + c.creditos, 0);
      };
      const workParts = parts.filter((parte) => typeof parte !== 'number');
      expect(everything(paySegments)).toBe(
        everything(workParts) + Math.max(...parts.filter((parte) => typeof parte === 'number')),
      );
    }),
  );
});
