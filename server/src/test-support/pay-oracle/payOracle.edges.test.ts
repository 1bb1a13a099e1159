import { DAY_MS } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIA_1_TERMS, CATEGORIA_2_TERMS, FIXED_PAY_TERMS, hoursToMinutes } from './payOracle.cases.ts';
import { PayOracle } from './payOracle.ts';

/** Tests the oracle: which events end terms, and which do not (decisions §5). */

const REDUCTION = 2;
const VIP = 3;
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
const moveToCategoria = (categoria: number) => oracle.moveToCategoria(ANA, categoria, nextInstant());
const openTotal = () => oracle.earningsOf(ANA, nextInstant()).abierto;
const montos = (id = ANA) => oracle.open(id, nextInstant()).map((a) => [a.grupo, a.creditos]);
const payFirstRow = () => {
  const [row] = oracle.open(ANA, nextInstant());
  if (!row) throw new Error('nothing waits');
  oracle.payRow(ANA, row, row.creditos, row.creditos, nextInstant());
};

beforeEach(() => {
  t = 0;
  oracle = new PayOracle([CATEGORIA_1_TERMS, CATEGORIA_2_TERMS, FIXED_PAY_TERMS], [REDUCTION]);
});

describe('a reduction', () => {
  test('ends no terms whose requirements are the same with it', () => {
    createPerson(4);
    attend(60);
    oracle.buy(ANA, REDUCTION, t + DAY_MS, nextInstant());
    attend(60);
    t += DAY_MS;
    attend(60);
    oracle.editMembresiaType(REDUCTION, false, nextInstant());
    attend(60);
    expect(montos()).toEqual([['alto', 12]]);
  });

  test('an edit of its type changes the terms of people with a running membresia', () => {
    const [leo, eva] = [7, 8];
    for (const id of [ANA, leo, eva]) createPerson(1, id);
    oracle.buy(leo, REDUCTION, t + 10, nextInstant());
    oracle.buy(eva, REDUCTION, t + DAY_MS, nextInstant());
    t += 50;
    for (const id of [ANA, leo, eva]) attend(60, id);
    expect(oracle.editMembresiaType(REDUCTION, false, nextInstant())).toEqual([eva]);
    for (const id of [ANA, leo, eva]) attend(60, id);
    expect([ANA, leo, eva].map((id) => montos(id).map(([, creditos]) => creditos))).toEqual([[6], [6], [6, 4]]);
    expect(oracle.editMembresiaType(REDUCTION, true, nextInstant())).toEqual([eva]);
  });
});

describe('a pay that asks for no work', () => {
  const FIXED = { asistencia: 60, creditos: 4 };

  test.each([
    ['before', () => [attend(FIXED.asistencia), moveToCategoria(4)]],
    ['after', () => [moveToCategoria(4), moveToCategoria(1), attend(FIXED.asistencia), moveToCategoria(4)]],
  ])('counts once a period, beside the work done %s', (_when, runSteps) => {
    createPerson(1);
    runSteps();
    moveToCategoria(1);
    moveToCategoria(4);
    expect(openTotal()).toBe(FIXED.creditos + 8);
    oracle.editTerms(4, { paga_nomina: 6 }, nextInstant());
    expect(openTotal()).toBe(FIXED.creditos + 8);
    oracle.editTerms(4, { paga_nomina: 11 }, nextInstant());
    expect(openTotal()).toBe(FIXED.creditos + 11);
    attend(60);
    expect(openTotal()).toBe(FIXED.creditos + 11 + 4);
    oracle.resetNomina('alto', nextInstant());
    expect(openTotal()).toBe(FIXED.creditos + 11 + 4 + 11);
  });
});

test('a list that is closed as it stands leaves due what returned work earned again', () => {
  createPerson(1);
  attend(240);
  moveToCategoria(2);
  attend(-60);
  expect(openTotal()).toBe(7);
  attend(60);
  oracle.closeList('bajo', nextInstant(), () => 7);
  expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 2, pendiente: 7 });
});

describe('a dismissal and a return', () => {
  test('end no terms where the categoria is the same', () => {
    createPerson(1);
    attend(60);
    payFirstRow();
    oracle.dismiss(ANA, nextInstant());
    oracle.readmit(ANA, nextInstant());
    attend(60);
    expect(montos()).toEqual([['bajo', 2]]);
  });

  test('list the earnings; a later rise of their value is listed only on return', () => {
    createPerson(2);
    oracle.recordWork(ANA, 'times', hoursToMinutes(20), nextInstant());
    oracle.dismiss(ANA, nextInstant());
    expect(montos()).toEqual([['bajo', 9]]);
    oracle.editTerms(2, { nomina_times: 5 }, nextInstant());
    expect(montos()).toEqual([['bajo', 9]]);
    oracle.readmit(ANA, nextInstant());
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
  });
});

describe('the annulment of a venta', () => {
  const supervise = (hours: number) => oracle.recordWork(ANA, 'times', hoursToMinutes(hours), nextInstant());
  const VENTA = 7;
  const buyReduction = () => oracle.buy(ANA, REDUCTION, null, nextInstant(), VENTA);
  const annulReduction = () => {
    expect(oracle.hasTermsOfVenta(ANA, VENTA, t)).toBe(true);
    oracle.annulMembresia(ANA, REDUCTION, nextInstant());
  };

  test('removes pay that was due only by its reduction', () => {
    createPerson(2);
    supervise(8);
    buyReduction();
    expect(openTotal()).toBe(9);
    annulReduction();
    expect(openTotal()).toBe(0);
    supervise(7);
    expect(openTotal()).toBe(9);
  });

  test('leaves what was owed before, and goes on with its requirement', () => {
    createPerson(2);
    supervise(15);
    buyReduction();
    supervise(8);
    expect(openTotal()).toBe(18);
    annulReduction();
    expect(openTotal()).toBe(9);
    supervise(7);
    expect(montos()).toEqual([['bajo', 18]]);
  });

  test('leaves what was paid, which later work makes up for', () => {
    createPerson(2);
    buyReduction();
    supervise(8);
    payFirstRow();
    annulReduction();
    supervise(21);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pagado: 9 });
    supervise(1);
    expect(openTotal()).toBe(9);
  });

  test('lowers the pendientes since the venta', () => {
    createPerson(2);
    supervise(15);
    buyReduction();
    supervise(8);
    oracle.closeList('bajo', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant()).pendiente).toBe(18);
    annulReduction();
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 9 });
  });

  test('takes nothing of a payment before the venta that is annulled', () => {
    createPerson(2);
    supervise(15);
    oracle.closeList('bajo', nextInstant());
    const paid = oracle.collectPendiente(ANA, 9, nextInstant());
    supervise(-8);
    buyReduction();
    annulReduction();
    if (paid) oracle.annulPendiente(ANA, paid, nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ pendiente: 9, pagado: 0 });
  });

  test('counts the work of a sold mision for the categoria before', () => {
    createPerson(1);
    attend(60);
    oracle.moveToCategoria(ANA, 2, nextInstant(), VENTA);
    attend(60);
    supervise(15);
    expect(openTotal()).toBe(4 + 9);
    oracle.annulMision(ANA, 1, nextInstant());
    expect(openTotal()).toBe(6);
  });

  test('counts another reduction until an edit of its type ended it', () => {
    createPerson(2);
    oracle.editMembresiaType(VIP, true, nextInstant());
    oracle.buy(ANA, VIP, null, nextInstant());
    buyReduction();
    supervise(8);
    oracle.editMembresiaType(VIP, false, nextInstant());
    supervise(7);
    oracle.closeList('bajo', nextInstant());
    expect(oracle.earningsOf(ANA, nextInstant()).pendiente).toBe(18);
    annulReduction();
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 9 });
    supervise(8);
    expect(openTotal()).toBe(9);
  });

  test('counts another reduction since an edit of its type began it', () => {
    createPerson(2);
    oracle.buy(ANA, VIP, null, nextInstant());
    buyReduction();
    supervise(15);
    expect(openTotal()).toBe(18);
    oracle.editMembresiaType(VIP, true, nextInstant());
    annulReduction();
    expect(openTotal()).toBe(9);
    supervise(8);
    expect(openTotal()).toBe(18);
  });

  test('undoes its reduction also after an edit ended it', () => {
    createPerson(2);
    buyReduction();
    supervise(8);
    oracle.editMembresiaType(REDUCTION, false, nextInstant());
    supervise(6);
    expect(openTotal()).toBe(9);
    annulReduction();
    expect(openTotal()).toBe(0);
    supervise(1);
    expect(openTotal()).toBe(9);
  });

  test.each([true, false])('leaves nothing owed of a payment that is annulled (after the venta: %s)', (isAfter) => {
    createPerson(2);
    buyReduction();
    supervise(8);
    oracle.closeList('bajo', nextInstant());
    const paid = oracle.collectPendiente(ANA, 9, nextInstant());
    const annulPayment = () => paid && oracle.annulPendiente(ANA, paid, nextInstant());
    if (!isAfter) annulPayment();
    annulReduction();
    if (isAfter) annulPayment();
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ abierto: 0, pendiente: 0, pagado: 0 });
    supervise(7);
    expect(openTotal()).toBe(9);
  });

  test('after a reset counts the new period without its terms', () => {
    createPerson(2);
    buyReduction();
    oracle.resetNomina('bajo', nextInstant());
    supervise(8);
    expect(openTotal()).toBe(9);
    annulReduction();
    expect(openTotal()).toBe(0);
  });
});
