import { describe, expect, test } from 'vitest';
import {
  adjustNomina,
  advanceMinutes,
  nominaOf,
  openRowsFor,
  openRowsTotal,
  resetNominaOrLista,
  sceneWithAna,
  totalPendiente,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { expectBooksBalanced, openPayRows, paymentAsSeen } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';

/** A row records the work that earned it, and the next row shows the rest (decisions §5). */

const FIFTEEN_TIMES = 15 * 60;

/** Pays the only waiting row of a person, with its amount or another one. */
async function pay(portal: Portal, boss: Person, de: Person, monto?: number) {
  const [row, ...others] = await openRowsFor(portal, boss, de);
  if (!row || others.length > 0) throw new Error('one row must wait');
  if (monto === undefined) return portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  return portal.as(boss).succeeds('POST pagarMonto', { body: { id: row.id, monto } });
}
const undo = async (portal: Portal, boss: Person, { data }: Awaited<ReturnType<typeof pay>>) =>
  portal.as(boss).succeeds('POST pagar', { body: { id: data.id, nombre: data.usuarioNombre, op: 0 } });

test('one hour closed with the list, then three more before the reset of the nomina: 9c in total', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 60);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(4);
  await resetNominaOrLista(portal, boss, 1, 0);
  expect(await totalPendiente(portal, boss, ana)).toBe(4);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
  await portal.addWork(ana, 'asistencia', 180);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(5);
  await resetNominaOrLista(portal, boss, 0, 0);
  expect(await nominaOf(portal, ana)).toEqual({ asistencia: 0, times: 0 });
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(5);
  expect(await totalPendiente(portal, boss, ana)).toBe(4);
  await expectBooksBalanced(portal);
});

test('every hour is paid once when each row is paid before the next hour', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  for (const [minutos, wait] of [
    [60, 4],
    [60, 2],
    [60, 1],
    [60, 2],
  ] as const) {
    await portal.addWork(ana, 'asistencia', minutos);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(wait);
    await pay(portal, boss, ana);
  }
  await portal.addWork(ana, 'asistencia', 600);
  expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
  await expectBooksBalanced(portal);
});

describe('a usuario who is paid and then earns the bonus', () => {
  test.each([
    ['what they earned', undefined],
    ['less', 5],
    ['more', 12],
    ['nothing', 0],
  ])('gets one row for the rest after being paid %s', async (_case, monto) => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await pay(portal, boss, ana, monto);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    const ownRows = (await openPayRows(portal, boss)).filter((f) => f.usuario === ana.id);
    expect(ownRows.map((f) => [f.estado, f.monto]).sort()).toEqual([
      ['abierta', 9],
      ['pagada', monto ?? 9],
    ]);
    await expectBooksBalanced(portal);
  });

  test('gets the row back with its earned amount when a payment of another amount is undone', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await updateListsAndTotal(portal, boss, ana);
    const pago = await pay(portal, boss, ana, 5);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await undo(portal, boss, pago);
    expect(await openRowsTotal(portal, boss, ana)).toBe(18);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
    await expectBooksBalanced(portal);
  });

  test('gets a pendiente of the earned amount when the payment is undone after the list was closed', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await updateListsAndTotal(portal, boss, ana);
    const pago = await pay(portal, boss, ana, 5);
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await updateListsAndTotal(portal, boss, ana);
    await resetNominaOrLista(portal, boss, 1, 0);
    expect(await totalPendiente(portal, boss, ana)).toBe(9);
    await undo(portal, boss, pago);
    expect(await totalPendiente(portal, boss, ana)).toBe(18);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    await expectBooksBalanced(portal);
  });
});

describe('subtracted work', () => {
  test('lowers waiting pay, but neither paid credits nor pendientes', async () => {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', 60);
    await updateListsAndTotal(portal, boss, ana);
    await resetNominaOrLista(portal, boss, 1, 0);
    await portal.addWork(ana, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(2);
    await pay(portal, boss, ana);
    advanceMinutes(portal);
    await portal.addWork(ana, 'asistencia', 120);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(3);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 60);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(1);
    await adjustNomina(portal, boss, ana, 0, 'asistencia', 180);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(0);
    expect(await totalPendiente(portal, boss, ana)).toBe(4);
    await portal.addWork(ana, 'asistencia', 180);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(1);
    await expectBooksBalanced(portal);
  });
});
