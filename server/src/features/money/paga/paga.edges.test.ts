import { describe, expect, test } from 'vitest';
import {
  adjustNomina,
  advanceMinutes,
  giveReduction,
  openRowsFor,
  resetNominaOrLista,
  sceneWithAna,
  totalPendiente,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { expectBooksBalanced, onlyPayRowOf, paymentAsSeen } from '../../../test-support/portal/paga.ts';
import { editTerms } from '../../../test-support/portal/payTerms.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { editMembresiaType, membresiaTypeId } from '../../../test-support/portal/ventas.ts';

/** Cases of decisions §5 "at the edges". */

const FOUR_HOURS = 240;
const DAYS = (n: number) => ({ hours: 24 * n, minutes: 1 });

const payOnly = async (portal: Portal, boss: Person, ana: Person) =>
  portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });

/** Sums the unpaid rows, the pendientes and the paid credits of a person. */
async function total(portal: Portal, boss: Person, ana: Person): Promise<number> {
  const wait = await updateListsAndTotal(portal, boss, ana);
  const { filas } = await portal.as(boss).succeeds('GET movimientos/:id', { params: { id: ana.id }, query: {} });
  const cobrado = filas
    .filter((f) => f.tipo === 'paga_cobrada' || f.tipo === 'pendiente_cobrado')
    .reduce((n, f) => n + f.mano, 0);
  return wait + cobrado + (await totalPendiente(portal, boss, ana));
}

describe('a pay without required work', () => {
  const NO_REQUIREMENT = {
    nomina_asistencia: 0,
    nomina_times: 0,
    bono_asistencia: null,
    bono_times: null,
    bono_paga: 0,
  };

  type Event = 'work' | 'twelve' | 'twenty';
  const orders: Event[][] = [
    ['work', 'twelve', 'twenty'],
    ['work', 'twenty', 'twelve'],
    ['twelve', 'work', 'twenty'],
    ['twelve', 'twenty', 'work'],
    ['twenty', 'work', 'twelve'],
    ['twenty', 'twelve', 'work'],
  ];
  type Habit = 'nobody looks' | 'Actualizar' | 'paid' | 'closed';
  const habits: Habit[] = ['nobody looks', 'Actualizar', 'paid', 'closed'];
  const cases = orders.flatMap((order) => habits.map((habit) => [order.join(', '), habit, order] as const));

  test.each(cases)('%s (%s): 9c for work, and the highest pay without requirement', async (_name, habit, order) => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await editTerms(portal, boss, 3, { ...NO_REQUIREMENT, paga_nomina: 12 });
    await editTerms(portal, boss, 4, { ...NO_REQUIREMENT, paga_nomina: 20 });
    const live = async (event: (typeof order)[number]): Promise<void> => {
      await portal.moveToMision(ana, { work: 1, twelve: 3, twenty: 4 }[event]);
      if (event === 'work') await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    };
    const settle = async (): Promise<void> => {
      if (habit !== 'nobody looks') await updateListsAndTotal(portal, boss, ana);
      if (habit !== 'paid' && habit !== 'closed') return;
      for (const row of await openRowsFor(portal, boss, ana))
        if (habit === 'paid') await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
        else await resetNominaOrLista(portal, boss, 1, row.categoria > 2 ? 1 : 0);
    };
    for (const event of order) {
      await live(event);
      advanceMinutes(portal);
      await settle();
    }
    expect(await total(portal, boss, ana)).toBe(9 + 20);
    await expectBooksBalanced(portal);
  });

  test('its bonus needs work, and the work of other terms stays unchanged', async () => {
    const { portal, boss, ana } = await sceneWithAna(1, 9);
    await editTerms(portal, boss, 3, { ...NO_REQUIREMENT, paga_nomina: 12, bono_asistencia: 2, bono_paga: 5 });
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    advanceMinutes(portal);
    await portal.moveToMision(ana, 3);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 12);
    await portal.addWork(ana, 'asistencia', 119);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 12);
    await portal.addWork(ana, 'asistencia', 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 12 + 5);
    advanceMinutes(portal);
    await editTerms(portal, boss, 3, { paga_nomina: 15 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 15 + 5);
    await portal.addWork(ana, 'asistencia', 120);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 15 + 5 + 5);
    await portal.addWork(ana, 'asistencia', -600);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(15);
    await expectBooksBalanced(portal);
  });

  test('it is earned once in each periodo', async () => {
    const { portal, boss, ana } = await sceneWithAna(3);
    await editTerms(portal, boss, 3, { ...NO_REQUIREMENT, paga_nomina: 12 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(12);
    advanceMinutes(portal);
    await editTerms(portal, boss, 3, { paga_nomina: 10 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(12);
    await resetNominaOrLista(portal, boss, 0, 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(12 + 10);
    await expectBooksBalanced(portal);
  });
});

describe('an edit of a type of membresia', () => {
  test('does not change the terms of a usuario whose membresia has run out: an hour pays once', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await giveReduction(portal, boss, ana);
    portal.clock.advance(DAYS(16));
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(4);
    advanceMinutes(portal);
    await editMembresiaType(portal, boss, 'Reducción', { reduccion: 0 });
    advanceMinutes(portal);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(6);
    advanceMinutes(portal);
    await editMembresiaType(portal, boss, 'Reducción', { reduccion: 1 });
    advanceMinutes(portal);
    await portal.addWork(ana, 'asistencia', 120);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('leaves the whole bonus to a usuario whose membresia has run out', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await giveReduction(portal, boss, ana, 'VIP');
    portal.clock.advance(DAYS(16));
    await portal.addWork(ana, 'times', 15 * 60);
    advanceMinutes(portal);
    await editMembresiaType(portal, boss, 'VIP', { reduccion: 1 });
    await portal.addWork(ana, 'times', 15 * 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
    await expectBooksBalanced(portal);
  });

  test('does not reach back to the time of a membresia that has run out', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await giveReduction(portal, boss, ana, 'VIP');
    await portal.addWork(ana, 'asistencia', 60);
    portal.clock.advance(DAYS(16));
    await editMembresiaType(portal, boss, 'VIP', { reduccion: 1 });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(4);
    await portal.addWork(ana, 'asistencia', 180);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('does not change the terms if the halved requirement is the same', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await editTerms(portal, boss, 2, { nomina_times: 1, bono_times: 8 });
    await giveReduction(portal, boss, ana);
    await editTerms(portal, boss, 3, { nomina_times: 1, bono_times: 1, bono_paga: 0 });
    await portal.moveToMision(ana, 3);
    advanceMinutes(portal);
    await portal.addWork(ana, 'times', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    advanceMinutes(portal);
    for (const reduccion of [0, 1] as const) {
      await editMembresiaType(portal, boss, 'Reducción', { reduccion });
      advanceMinutes(portal);
      await portal.addWork(ana, 'times', 60);
      expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    }
    portal.clock.advance(DAYS(16));
    await portal.addWork(ana, 'times', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });

  test('keeps the pay of a usuario who was dismissed with a running membresia', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await giveReduction(portal, boss, ana, 'Reducción', 30);
    advanceMinutes(portal);
    await portal.addWork(ana, 'asistencia', 120);
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
    advanceMinutes(portal);
    await editMembresiaType(portal, boss, 'Reducción', { reduccion: 0 });
    advanceMinutes(portal);
    await portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 4);
    await expectBooksBalanced(portal);
  });
});

describe('the beginning of a reduction', () => {
  type Step = (portal: Portal, boss: Person, ana: Person) => Promise<unknown>;
  const before: [string, Step][] = [
    ['paid', payOnly],
    ['waiting', updateListsAndTotal],
    ['not listed', async () => undefined],
    [
      'pending',
      async (portal, boss, ana) => [
        await updateListsAndTotal(portal, boss, ana),
        await resetNominaOrLista(portal, boss, 1, 0),
      ],
    ],
  ];
  type End = (portal: Portal, boss: Person, id: number, ana: Person) => Promise<unknown>;
  const terminate: End = (portal, boss, id) => portal.as(boss).succeeds('POST deleteMemb', { body: { id } });
  const ends: [string, End][] = [
    ['runs', async () => undefined],
    ['runs out', async (portal) => portal.clock.advance(DAYS(16))],
    ['is ended', terminate],
  ];
  const payBeforeEnd: End = async (portal, boss, id, ana) => {
    await payOnly(portal, boss, ana);
    await terminate(portal, boss, id, ana);
  };
  const closeBeforeEnd: End = async (portal, boss, id, ana) => {
    await resetNominaOrLista(portal, boss, 1, 0);
    await terminate(portal, boss, id, ana);
  };
  const cases = [
    ...before.flatMap(([how, step]) => ends.map(([ending, end]) => [how, ending, step, end] as const)),
    ['waiting', 'is ended after they were paid', updateListsAndTotal, payBeforeEnd] as const,
    ['waiting', 'is ended after the list was closed', updateListsAndTotal, closeBeforeEnd] as const,
  ];

  test.each(cases)('adds no pay for four hours that were %s, while it %s', async (how, _end, step, end) => {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    if (how === 'paid') expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await step(portal, boss, ana);
    advanceMinutes(portal);
    const { id } = await giveReduction(portal, boss, ana);
    advanceMinutes(portal);
    await end(portal, boss, id, ana);
    advanceMinutes(portal);
    expect(await total(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('adds no pay when a membresia is handed over from an external person', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    const membresia = await membresiaTypeId(portal, 'Reducción');
    const body = { user: 'Leo', isExterno: true, membresia, periodo: 30 as const };
    const { data } = await portal.as(boss).succeeds('POST addMembresia', { body });
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    await updateListsAndTotal(portal, boss, ana);
    await payOnly(portal, boss, ana);
    await portal.db.updateTable('membresia_usuario').set({ externo: 'Ana', externo_plano: 'ana' }).execute();
    advanceMinutes(portal);
    const { id, finaliza } = data;
    await portal.as(boss).succeeds('POST pasarMembresia', { body: { id, usuario: ana.id, finaliza } });
    advanceMinutes(portal);
    await portal.as(boss).succeeds('POST deleteMemb', { body: { id } });
    expect(await total(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('halves the requirement for hours that have earned nothing yet', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', 8 * 60);
    advanceMinutes(portal);
    await giveReduction(portal, boss, ana);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  });
});

describe('a despido and a return', () => {
  test.each([['paid'], ['waiting']])('an hour that was %s pays once', async (how) => {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', 60);
    if (how === 'paid') {
      await updateListsAndTotal(portal, boss, ana);
      await payOnly(portal, boss, ana);
    }
    for (let time = 0; time < 2; time += 1) {
      advanceMinutes(portal);
      await portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
      advanceMinutes(portal);
      await portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } });
    }
    await portal.addWork(ana, 'asistencia', 60);
    expect(await total(portal, boss, ana)).toBe(6);
    await expectBooksBalanced(portal);
  });

  test('a different categoria on return ends the terms, and earned pay stays', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', 15 * 60);
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
    advanceMinutes(portal);
    await editTerms(portal, boss, 2, { nomina_times: 20, bono_times: 40, paga_nomina: 5 });
    advanceMinutes(portal);
    await portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } });
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 4);
    await expectBooksBalanced(portal);
  });
});

describe('subtracted work', () => {
  test('does not lower a pendiente, and is offset against later work', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    await updateListsAndTotal(portal, boss, ana);
    await resetNominaOrLista(portal, boss, 1, 0);
    expect(await totalPendiente(portal, boss, ana)).toBe(9);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', FOUR_HOURS);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    expect(await totalPendiente(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', FOUR_HOURS);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    expect(await total(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('lowers the newest of several rows of a segment first', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', 120);
    await updateListsAndTotal(portal, boss, ana);
    const first = await onlyPayRowOf(portal, boss, ana);
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
    await portal.addWork(ana, 'asistencia', 120);
    await updateListsAndTotal(portal, boss, ana);
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 0) });
    const montos = async () => {
      await updateListsAndTotal(portal, boss, ana);
      return (await openRowsFor(portal, boss, ana)).map((f) => f.monto);
    };
    expect(await montos()).toEqual([6, 3]);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([6, 1]);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([6]);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 60);
    expect(await montos()).toEqual([4]);
    await expectBooksBalanced(portal);
  });
});
