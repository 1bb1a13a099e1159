import { DAY_MS } from '@conserje/rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  CATEGORIA_1_TERMS,
  CATEGORIA_2_TERMS,
  CATEGORIA_3_TERMS,
  FIXED_PAY_TERMS,
  FOUNDERS,
  hoursToMinutes,
} from './payOracle.cases.ts';
import type { OpenPayRow } from './payOracle.rows.ts';
import type { PayRow } from './payOracle.segments.ts';
import { creditosFor, paySteps, workFor } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** Tests the oracle against figures calculated by hand from decisions §5. */

const REDUCTION = 2;
const VIP = 1;
const ANA = 1;

let oracle: PayOracle;
let t = 0;
/** Returns an instant of its own for each event. */
const nextInstant = (): number => {
  t += 1;
  return t;
};
const createPerson = (categoria: number, id = ANA) => oracle.createPerson(id, categoria, nextInstant());
const attend = (minutos: number, id = ANA) => oracle.recordWork(id, 'asistencia', minutos, nextInstant());
const supervise = (minutos: number, id = ANA) => oracle.recordWork(id, 'times', minutos, nextInstant());
const moveToCategoria = (categoria: number, id = ANA) => oracle.moveToCategoria(id, categoria, nextInstant());
const openTotal = (id = ANA) => oracle.earningsOf(id, nextInstant()).abierto;
const montos = (id = ANA) => oracle.open(id, nextInstant()).map((a) => [a.grupo, a.creditos]);
const firstOpenRow = (id = ANA): OpenPayRow => {
  const [openRow] = oracle.open(id, nextInstant());
  if (!openRow) throw new Error('nothing waits');
  return openRow;
};
const payFirstRow = (monto?: number): PayRow => {
  const row = firstOpenRow();
  return oracle.payRow(ANA, row, row.creditos, monto ?? row.creditos, nextInstant());
};

function start(): void {
  t = 0;
  oracle = new PayOracle(
    [CATEGORIA_1_TERMS, CATEGORIA_2_TERMS, CATEGORIA_3_TERMS, FIXED_PAY_TERMS, FOUNDERS],
    [REDUCTION, VIP],
  );
}
beforeEach(start);

describe('value of work', () => {
  test.each([
    [59, 0],
    [60, 4],
    [119, 4],
    [120, 6],
    [180, 7],
    [239, 7],
    [240, 9],
    [9999, 9],
  ])('in categoria 1, %d minutes are worth %dc', (minutos, creditos) => {
    expect(creditosFor(paySteps(CATEGORIA_1_TERMS, false), { asistencia: minutos, times: 9999 })).toBe(creditos);
  });

  test.each([
    [59, 0],
    [60, 6],
    [119, 6],
    [120, 9],
  ])('with a reduction, %d minutes are worth %dc', (minutos, creditos) => {
    expect(creditosFor(paySteps(CATEGORIA_1_TERMS, true), { asistencia: minutos, times: 0 })).toBe(creditos);
  });

  test.each([
    [CATEGORIA_2_TERMS, false, 0, hoursToMinutes(15) - 1, 0],
    [CATEGORIA_2_TERMS, false, 0, hoursToMinutes(15), 9],
    [CATEGORIA_2_TERMS, false, 0, hoursToMinutes(30), 18],
    [CATEGORIA_2_TERMS, true, 0, hoursToMinutes(8) - 1, 0],
    [CATEGORIA_2_TERMS, true, 0, hoursToMinutes(8), 9],
    [CATEGORIA_2_TERMS, true, 0, hoursToMinutes(15), 18],
    [CATEGORIA_3_TERMS, false, hoursToMinutes(9), hoursToMinutes(3) - 1, 0],
    [CATEGORIA_3_TERMS, false, hoursToMinutes(2) - 1, hoursToMinutes(9), 0],
    [CATEGORIA_3_TERMS, false, hoursToMinutes(2), hoursToMinutes(3), 10],
    [CATEGORIA_3_TERMS, false, hoursToMinutes(4), hoursToMinutes(6) - 1, 10],
    [CATEGORIA_3_TERMS, false, hoursToMinutes(4), hoursToMinutes(6), 15],
    [CATEGORIA_3_TERMS, true, hoursToMinutes(1), hoursToMinutes(2), 10],
    [FOUNDERS, false, 9999, 9999, 0],
  ])('%o, with reduction %s: %d and %d minutes are worth %dc', (terms, reducida, asistencia, times, creditos) => {
    expect(creditosFor(paySteps(terms, reducida), { asistencia, times })).toBe(creditos);
  });

  test('the work that a row was given for follows from its credits', () => {
    const de = paySteps(CATEGORIA_3_TERMS, false);
    expect(workFor(de, 0)).toEqual({ asistencia: 0, times: 0 });
    expect(workFor(de, 10)).toEqual({ asistencia: 120, times: 180 });
    expect(workFor(de, 15)).toEqual({ asistencia: 240, times: 360 });
    expect(workFor(paySteps(CATEGORIA_1_TERMS, false), 7)).toEqual({ asistencia: 180, times: 0 });
  });
});

describe('within the same terms', () => {
  test('four hours are 9c, even if the list closed after the first', () => {
    createPerson(1);
    attend(60);
    expect(openTotal()).toBe(4);
    oracle.closeList('bajo', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 4 });
    attend(180);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 5, pendiente: 4 });
  });

  test('a paid person who reaches the bonus has a row for the rest, whatever was paid', () => {
    createPerson(2);
    supervise(hoursToMinutes(15));
    payFirstRow(2);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pagado: 2 });
    supervise(hoursToMinutes(15));
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 9, pagado: 2 });
  });

  test('a deduction lowers the open row and claims back no payment', () => {
    createPerson(1);
    attend(240);
    attend(-60);
    expect(openTotal()).toBe(7);
    payFirstRow();
    attend(-60);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pagado: 7, asistencia: 120 });
    attend(60);
    expect(openTotal()).toBe(0);
    attend(60);
    expect(openTotal()).toBe(2);
  });

  test('an undone payment restores its row, or leaves a pendiente if its list was closed', () => {
    createPerson(1);
    attend(60);
    const row = payFirstRow(1);
    oracle.undo(row, nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 4, pendiente: 0, pagado: 0 });
    const other = payFirstRow(9);
    oracle.closeList('bajo', nextInstant());
    oracle.undo(other, nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 4, pagado: 0 });
    oracle.collectPendiente(ANA, 4, nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ pendiente: 0, pagado: 4 });
  });
});

describe('a change of terms', () => {
  test('four hours in categoria 1 and an ascenso: 9c on the list of 1; the fifth hour still counts', () => {
    createPerson(1);
    attend(300);
    oracle.editTerms(2, { nomina_asistencia: 1, nomina_times: 0, bono_times: null }, nextInstant());
    expect(montos()).toEqual([['bajo', 9]]);
    moveToCategoria(2);
    expect(oracle.writtenRows(ANA, nextInstant())).toMatchObject([{ grupo: 'bajo', categoria: 1, creditos: 9 }]);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    expect(oracle.bars(ANA, nextInstant()).disponible).toEqual({ asistencia: 60, times: 0 });
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ asistencia: 300 });
  });

  test('a move within the categoria changes nothing', () => {
    createPerson(1);
    attend(60);
    moveToCategoria(1);
    attend(60);
    expect(montos()).toEqual([['bajo', 6]]);
  });

  test('a deduction takes unused work first, then the newest unpaid row, and is returned there', () => {
    createPerson(1);
    attend(250);
    moveToCategoria(3);
    attend(-10);
    expect(openTotal()).toBe(9);
    attend(-30);
    expect(montos()).toEqual([['bajo', 7]]);
    expect(oracle.bars(ANA, nextInstant()).disponible).toMatchObject({ asistencia: 30 });
    attend(30);
    expect(montos()).toEqual([['bajo', 9]]);
    attend(-240);
    expect(openTotal()).toBe(0);
    attend(240);
    expect(montos()).toEqual([['bajo', 9]]);
  });

  test('work that returns to an older row never lowers what is shown', () => {
    oracle.editTerms(2, { nomina_asistencia: 15, nomina_times: 0, bono_times: null, paga_nomina: 11 }, nextInstant());
    oracle.editTerms(3, { nomina_asistencia: 14, nomina_times: 0, bono_times: null, paga_nomina: 13 }, nextInstant());
    createPerson(2);
    attend(hoursToMinutes(15));
    moveToCategoria(3);
    expect(montos()).toEqual([['bajo', 11]]);
    attend(-30);
    expect(montos()).toEqual([['alto', 11]]);
    attend(30);
    expect(montos()).toEqual([['bajo', 11]]);
    attend(hoursToMinutes(14));
    expect(montos()).toEqual([
      ['bajo', 11],
      ['alto', 13],
    ]);
  });

  test('of two unpaid rows the newest is lowered', () => {
    createPerson(1);
    attend(240);
    oracle.editTerms(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, nextInstant());
    moveToCategoria(2);
    attend(120);
    moveToCategoria(3);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    attend(-60);
    // The two hours of categoria 2 pay nothing when one is missing; the other counts in categoria 3.
    expect(montos()).toEqual([['bajo', 9]]);
    expect(oracle.bars(ANA, nextInstant()).disponible).toMatchObject({ asistencia: 60 });
    attend(-90);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('a paid row stays: a deduction takes from the oldest open row', () => {
    createPerson(1);
    attend(240);
    oracle.editTerms(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, nextInstant());
    moveToCategoria(2);
    attend(120);
    const newerRow = oracle.open(ANA, nextInstant())[1];
    if (!newerRow) throw new Error('two rows wait');
    oracle.payRow(ANA, newerRow, 9, 9, nextInstant());
    attend(-60);
    expect(montos()).toEqual([['bajo', 7]]);
    moveToCategoria(3);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('after payment, returned work counts under the new terms', () => {
    createPerson(1);
    attend(240);
    moveToCategoria(3);
    attend(-60);
    const row = payFirstRow();
    expect(row.ganado).toBe(7);
    expect(oracle.isUndoDoubtful(row, nextInstant())).toBe(true);
    attend(60);
    expect(openTotal()).toBe(0);
    expect(oracle.bars(ANA, nextInstant()).disponible).toMatchObject({ asistencia: 60 });
  });

  test('work that a payment lacks is made up before work counts again', () => {
    createPerson(1);
    attend(240);
    payFirstRow();
    attend(-60);
    moveToCategoria(3);
    supervise(hoursToMinutes(3));
    attend(150);
    expect(oracle.bars(ANA, nextInstant()).disponible).toEqual({ asistencia: 90, times: 180 });
    expect(openTotal()).toBe(0);
    attend(30);
    expect(montos()).toEqual([['alto', 10]]);
  });

  test('work that a payment lacks does not affect pay that does not require it', () => {
    createPerson(1);
    attend(120);
    moveToCategoria(2);
    oracle.closeList('bajo', nextInstant());
    attend(-10);
    supervise(hoursToMinutes(15));
    expect(openTotal()).toBe(9);
  });

  test('an edit: earned pay stays, and unused work counts under the new terms', () => {
    createPerson(2);
    supervise(hoursToMinutes(16));
    oracle.editTerms(2, { nomina_times: 20, paga_nomina: 12 }, nextInstant());
    expect(montos()).toEqual([['bajo', 9]]);
    oracle.editTerms(2, { nomina_times: 1 }, nextInstant());
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 12],
    ]);
  });

  test('part payment of an old row leaves the rest', () => {
    createPerson(1);
    attend(60);
    const row = firstOpenRow();
    attend(180);
    moveToCategoria(2);
    const old = firstOpenRow();
    expect([row.creditos, old.creditos]).toEqual([4, 9]);
    oracle.payRow(ANA, old, 4, 4, nextInstant());
    expect(montos()).toEqual([['bajo', 5]]);
  });
});

describe('periods', () => {
  test('each person has their own cut, which a move does not shift', () => {
    createPerson(1);
    attend(60);
    oracle.resetNomina('bajo', nextInstant());
    const corte = t;
    attend(120);
    moveToCategoria(3);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ desde: corte, asistencia: 120, abierto: 4 + 6 });
    oracle.resetNomina('bajo', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ desde: corte, asistencia: 120 });
    oracle.resetNomina('alto', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ asistencia: 0, abierto: 10 });
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 6],
    ]);
    expect(() => attend(-1)).toThrow('more was taken away');
  });

  test('a row of a past period waits on its list, is paid and undone', () => {
    createPerson(1);
    attend(60);
    oracle.resetNomina('bajo', nextInstant());
    const row = payFirstRow();
    expect(openTotal()).toBe(0);
    oracle.undo(row, nextInstant());
    expect(openTotal()).toBe(4);
    oracle.closeList('alto', nextInstant());
    expect(openTotal()).toBe(4);
    oracle.closeList('bajo', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 4 });
  });
});

describe('reduction', () => {
  test('its start and end keep the earnings, and unused work still counts', () => {
    createPerson(1);
    attend(70);
    expect(openTotal()).toBe(4);
    oracle.buy(ANA, REDUCTION, t + DAY_MS, nextInstant());
    expect(openTotal()).toBe(4);
    attend(120);
    expect(openTotal()).toBe(4 + 9);
    t += DAY_MS;
    expect(openTotal()).toBe(4 + 9);
    attend(49);
    expect(openTotal()).toBe(4 + 9);
    attend(1);
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test.each([['waits'], ['was paid'], ['became a pendiente']])(
    'its start uses up all work of an earlier row (%s): others cannot change what a person earns',
    (how) => {
      createPerson(1);
      attend(250);
      if (how === 'was paid') payFirstRow();
      if (how === 'became a pendiente') oracle.closeList('bajo', nextInstant());
      oracle.buy(ANA, REDUCTION, null, nextInstant());
      moveToCategoria(3);
      expect(oracle.bars(ANA, nextInstant()).disponible).toMatchObject({ asistencia: 10 });
    },
  );

  test('its early end has the same effect', () => {
    createPerson(1);
    oracle.buy(ANA, REDUCTION, null, nextInstant());
    attend(120);
    oracle.onMembresiaEnd(ANA, REDUCTION, nextInstant());
    expect(openTotal()).toBe(9);
    attend(59);
    expect(openTotal()).toBe(9);
  });

  test('two overlapping ones do not end in between', () => {
    createPerson(1);
    oracle.buy(ANA, REDUCTION, t + 10, nextInstant());
    attend(60);
    oracle.buy(ANA, VIP, t + 100, nextInstant());
    t += 50;
    attend(60);
    expect(montos()).toEqual([['bajo', 9]]);
    t += 50;
    attend(60);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test('an edit does not affect one that ended before it', () => {
    createPerson(3);
    oracle.buy(ANA, REDUCTION, t + 10, nextInstant());
    supervise(hoursToMinutes(2));
    attend(hoursToMinutes(1));
    t += 50;
    oracle.editTerms(3, { paga_nomina: 20 }, nextInstant());
    expect(montos()).toEqual([['alto', 10]]);
  });
});

describe('ascenso by paga', () => {
  test('spends the row and leaves the rest pending', () => {
    createPerson(1);
    attend(250);
    oracle.promoteByPaga(ANA, firstOpenRow(), 8, 2, nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 1, pagado: 0 });
    expect(oracle.categoria(ANA)).toBe(2);
    expect(oracle.bars(ANA, nextInstant()).disponible).toMatchObject({ asistencia: 10 });
  });
});

describe('in every history', () => {
  const step = fc.record({
    action: fc.constantFrom('attend', 'supervise', 'move', 'reduce', 'edit', 'wait', 'pay', 'close', 'reset'),
    amount: fc.integer({ min: 1, max: 6 }),
  });
  type Step = typeof step extends fc.Arbitrary<infer P> ? P : never;
  const scenario = fc.array(step, { maxLength: 30, size: 'max' });

  /** Runs a step and returns the earnings of the paid row; without `withPayments` no payments and no closed lists. */
  function runStep({ action, amount }: Step, withPayments: boolean): number {
    const until = t + 50 * (action === 'wait' ? amount : 1);
    const grupo = amount % 2 === 0 ? 'bajo' : 'alto';
    const actions: Record<typeof action, () => unknown> = {
      attend: () => attend(amount * 45),
      supervise: () => supervise(amount * 90),
      move: () => moveToCategoria(1 + (amount % 4)),
      reduce: () => oracle.buy(ANA, 1 + (amount % 2), t + 70 * amount, nextInstant()),
      edit: () => oracle.editTerms(3, { paga_nomina: 10 + amount, nomina_times: 2 + amount }, nextInstant()),
      reset: () => oracle.resetNomina(grupo, nextInstant()),
      wait: () => undefined,
      pay: () => undefined,
      close: () => withPayments && oracle.closeList(grupo, nextInstant()),
    };
    const earnedByPaid = action === 'pay' && withPayments && openTotal() > 0 ? payFirstRow(amount).ganado : 0;
    actions[action]();
    t = until;
    return earnedByPaid;
  }
  const startWithAna = (): void => {
    start();
    createPerson(1);
  };
  /** Returns the total earnings, whatever was paid on them. */
  const totalEarned = (steps: Step[], withPayments: boolean): number => {
    startWithAna();
    const earnedByPaid = steps.map((p) => runStep(p, withPayments)).reduce((a, b) => a + b, 0);
    const { abierto: openAmount, pendiente } = oracle.earningsOf(ANA, t);
    return openAmount + pendiente + earnedByPaid;
  };

  test('payments and closed lists do not change the earnings', () => {
    fc.assert(
      fc.property(scenario, (steps) => {
        expect(totalEarned(steps, true)).toBe(totalEarned(steps, false));
      }),
    );
  });

  test('without deductions no open row ever falls; a returned deduction restores everything', () => {
    fc.assert(
      fc.property(scenario, fc.integer({ min: 1, max: 600 }), (steps, minutos) => {
        startWithAna();
        for (const p of steps) {
          const before = openTotal();
          runStep(p, false);
          expect(openTotal()).toBeGreaterThanOrEqual(before);
        }
        // No reduction ends between the two.
        t += 1000;
        const [montosBefore, { asistencia }] = [montos(), oracle.earningsOf(ANA, t)];
        attend(-Math.min(minutos, asistencia));
        attend(Math.min(minutos, asistencia));
        expect(montos()).toEqual(montosBefore);
      }),
    );
  });
});
