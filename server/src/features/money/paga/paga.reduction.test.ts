import { describe, expect, test } from 'vitest';
import {
  advanceMinutes,
  demote,
  giveReduction,
  openRowsFor,
  openRowsTotal,
  resetNominaOrLista,
  sceneWithAna,
  totalPendiente,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { expectBooksBalanced, onlyPayRowOf, paymentAsSeen } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

/** The end of a membresia with «reducción» keeps the pay that it helped to earn (decisions §5). */

const DAYS = (n: number) => ({ hours: 24 * n, minutes: 1 });

type Finish = (portal: Portal, boss: Person, id: number) => Promise<unknown>;
const finalRows: [string, Finish][] = [
  ['it runs out', async (portal) => portal.clock.advance(DAYS(15))],
  ['it is terminated', (portal, boss, id) => portal.as(boss).succeeds('POST deleteMemb', { body: { id } })],
];

describe.each(finalRows)('at the end of a reduction (%s)', (_ending, finish) => {
  /** Two hours in categoria 1, worth 9c with the reduction, not yet listed. */
  async function withTwoHours() {
    const { portal, boss, ana } = await sceneWithAna();
    const { id } = await giveReduction(portal, boss, ana);
    advanceMinutes(portal);
    await portal.addWork(ana, 'asistencia', 120);
    advanceMinutes(portal);
    return { portal, boss, ana, finish: () => finish(portal, boss, id) };
  }

  test('listed pay stays on the list', async () => {
    const { portal, boss, ana, finish } = await withTwoHours();
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await finish();
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('pay is listed by an update after the end', async () => {
    const { portal, boss, ana, finish } = await withTwoHours();
    await finish();
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await expectBooksBalanced(portal);
  });

  test('a reset of the nomina keeps the pay', async () => {
    const { portal, boss, ana, finish } = await withTwoHours();
    await finish();
    advanceMinutes(portal);
    await portal.as(boss).succeeds('POST reiniciarNomina', { body: { op: 0 } });
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
  });

  test('subtracted and returned work restores the pay that was not listed before', async () => {
    const { portal, boss, ana, finish } = await withTwoHours();
    await finish();
    for (const [minutos, listed] of [
      [-120, 0],
      [120, 9],
    ] as const) {
      advanceMinutes(portal);
      await portal.addWork(ana, 'asistencia', minutos);
      expect(await updateListsAndTotal(portal, boss, ana)).toBe(listed);
      await expectBooksBalanced(portal);
    }
  });

  test('later work counts towards the full requirement, together with unused work', async () => {
    const { portal, boss, ana, finish } = await withTwoHours();
    await portal.addWork(ana, 'asistencia', 20);
    await finish();
    advanceMinutes(portal);
    const { paga } = await portal.as(ana).succeeds('GET MyPerfil');
    expect(paga).toMatchObject({ nomina: 4, nomina_porcentaje: 8 });
    await portal.addWork(ana, 'asistencia', 39);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'asistencia', 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 4);
    expect((await openRowsFor(portal, boss, ana)).map((f) => f.monto).sort()).toEqual([4, 9]);
    await expectBooksBalanced(portal);
  });
});

test('at its beginning, earned pay stays and unused work counts towards the halved requirement', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 150);
  advanceMinutes(portal);
  await giveReduction(portal, boss, ana);
  expect(await openRowsTotal(portal, boss, ana)).toBe(6);
  await portal.addWork(ana, 'asistencia', 29);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(6);
  await portal.addWork(ana, 'asistencia', 1);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(6 + 6);
  await expectBooksBalanced(portal);
});

test('overlapping reductions and an extended one have no end in between', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
  await giveReduction(portal, boss, ana, 'VIP');
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(6);
  portal.clock.advance(DAYS(10));
  await giveReduction(portal, boss, ana);
  portal.clock.advance(DAYS(10));
  await giveReduction(portal, boss, ana);
  // VIP has ended, Reducción runs until the fortieth day.
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  portal.clock.advance(DAYS(15));
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
  portal.clock.advance(DAYS(10));
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 4);
});

test('terminating one reduction while another runs changes nothing', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
  await giveReduction(portal, boss, ana, 'VIP');
  const { id } = await giveReduction(portal, boss, ana);
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(6);
  advanceMinutes(portal);
  await portal.as(boss).succeeds('POST deleteMemb', { body: { id } });
  advanceMinutes(portal);
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
});

test('a membresia that runs out while its termination waits ended its terms by itself, and nothing else does', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  const { id } = await giveReduction(portal, boss, ana);
  advanceMinutes(portal);
  await portal.addWork(ana, 'asistencia', 180);
  advanceMinutes(portal);
  portal.clock.tickMs = 1000;
  const terminate = async (): Promise<number> => {
    const finaliza = portal.clock.now + attempts * 1000 + 500;
    await portal.db.updateTable('membresia_usuario').set({ finaliza }).where('id', '=', id).execute();
    attempts += 1;
    return (await portal.as(boss)('POST', 'deleteMemb', { id })).http;
  };
  // The first end that is not over when the call looks is over once it has its locks.
  let attempts = 0;
  while ((await terminate()) !== 200) expect(attempts).toBeLessThan(50);
  portal.clock.tickMs = 1;
  await portal.addWork(ana, 'asistencia', 60);
  // Two halved hours, and two whole ones.
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(9 + 6);
  await expectBooksBalanced(portal);
});

test('an annulled venta joins no terms between which others changed as well', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 60);
  await portal.moveToMision(ana, 2);
  await updateListsAndTotal(portal, boss, ana);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });
  // Nothing is earned in categoria 2, so its terms leave no trace.
  await demote(portal, boss, ana, 1);
  advanceMinutes(portal);
  const { venta } = await giveReduction(portal, boss, ana);
  advanceMinutes(portal);
  await portal.addWork(ana, 'asistencia', 240);
  await updateListsAndTotal(portal, boss, ana);
  await resetNominaOrLista(portal, boss, 1, 0);
  await portal.as(boss).succeeds('POST anularMembresia', { body: { id: venta ?? 0, motivo: 'Error' } });
  expect(await totalPendiente(portal, boss, ana)).toBe(9);
  await expectBooksBalanced(portal);
});

/** Ana's categoria 1 and reductions, around a venta of a mision of categoria 3 that is annulled. */
describe('reductions beside an annulled venta of a mision stay', () => {
  async function sceneOfVenta(before: (portal: Portal, boss: Person, ana: Person) => Promise<unknown>) {
    const { portal, boss, ana } = await sceneWithAna();
    await before(portal, boss, ana);
    advanceMinutes(portal);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8, firma: 'EVA' });
    const { id } = (await sellMision(portal, eva, ana, [3, 1])).data;
    const work = async (minutes: number) => {
      advanceMinutes(portal);
      await portal.addWork(ana, 'asistencia', minutes);
      advanceMinutes(portal);
    };
    const annul = async () => {
      await portal.as(boss).succeeds('POST anularMision', { body: { id, motivo: 'Error' } });
      const listed = await updateListsAndTotal(portal, boss, ana);
      await expectBooksBalanced(portal);
      return listed;
    };
    return { portal, boss, ana, work, annul };
  }
  const anHour = (portal: Portal, _boss: Person, ana: Person) => portal.addWork(ana, 'asistencia', 60);

  test('one that ran out since: the work until its end counts halved', async () => {
    const { portal, work, annul } = await sceneOfVenta(giveReduction);
    await work(120);
    portal.clock.advance(DAYS(15));
    expect(await annul()).toBe(9);
  });

  test('one that began since gives nothing for hours already given for', async () => {
    const { portal, boss, ana, work, annul } = await sceneOfVenta(anHour);
    await work(120);
    await giveReduction(portal, boss, ana);
    // Three hours, and then from nothing.
    expect(await annul()).toBe(7);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(7 + 6);
  });

  test('one that began and ended since divides the work', async () => {
    const { portal, boss, ana, work, annul } = await sceneOfVenta(anHour);
    const { id } = await giveReduction(portal, boss, ana);
    advanceMinutes(portal);
    await portal.as(boss).succeeds('POST deleteMemb', { body: { id } });
    await work(180);
    expect(await annul()).toBe(4 + 7);
  });

  test('a second one that goes on after the first divides nothing', async () => {
    const { portal, boss, ana, work, annul } = await sceneOfVenta(giveReduction);
    await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('nombre', '=', 'VIP').execute();
    await work(60);
    await giveReduction(portal, boss, ana, 'VIP', 30);
    portal.clock.advance(DAYS(15));
    await work(60);
    expect(await annul()).toBe(9);
  });
});

describe('moves within an annulled reduction, at which nothing was earned', () => {
  /** An hour in categoria 1, then a reduction with 20 minutes there, 100 in categoria 3 and an hour back in categoria 1. */
  async function listedAfter(leave: (portal: Portal, boss: Person, ana: Person) => Promise<() => Promise<unknown>>) {
    const { portal, boss, ana } = await sceneWithAna();
    const work = async (minutes: number) => {
      advanceMinutes(portal);
      await portal.addWork(ana, 'asistencia', minutes);
      advanceMinutes(portal);
    };
    await work(60);
    const { venta } = await giveReduction(portal, boss, ana);
    await work(20);
    const comeBack = await leave(portal, boss, ana);
    await work(100);
    await comeBack();
    await work(60);
    await portal.as(boss).succeeds('POST anularMembresia', { body: { id: venta ?? 0, motivo: 'Error' } });
    const listed = await updateListsAndTotal(portal, boss, ana);
    await expectBooksBalanced(portal);
    return listed;
  }

  test('divide the work; that in the other categoria counts after it', async () => {
    const listed = await listedAfter(async (portal, _boss, ana) => {
      await portal.moveToMision(ana, 3);
      return () => portal.moveToMision(ana, 1);
    });
    expect(listed).toBe(4 + 7);
  });

  test('divide nothing if they are an annulled venta', async () => {
    const listed = await listedAfter(async (portal, boss, ana) => {
      const { id } = (await sellMision(portal, boss, ana, [3, 1])).data;
      return () => portal.as(boss).succeeds('POST anularMision', { body: { id, motivo: 'Error' } });
    });
    expect(listed).toBe(9);
  });
});
