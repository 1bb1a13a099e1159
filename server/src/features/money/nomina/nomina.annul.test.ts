import { NAME_PLACEHOLDER } from '@conserje/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { takenPayments } from '../../../migrations/113_pagosQuitados.ts';
import { giveReduction } from '../../../test-support/portal/earnings.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import {
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const MOTIVO = 'Eran de Luz';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 1 });
  return { portal, ana, bea, leo };
}

async function adjust(portal: Portal, who: Person, a: Person, opcion: number, cantidad: number): Promise<number> {
  const body = { id: a.id, opcion, requisitos: 'asistencia' as const, cantidad };
  await portal.as(who).succeeds('POST ajustarNomina', { body });
  const ids = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', a.id).orderBy('id', 'desc').limit(1);
  return (await ids.executeTakeFirstOrThrow()).id;
}
const logOf = async (portal: Portal, who: Person, { usuario: username }: Person) =>
  (await portal.as(who).succeeds('GET getLogUser/:username', { params: { username }, query: { tipo: 'asistencias' } }))
    .filas;

test('the contrary row is on the same day, and both rows have the reason', async () => {
  const { portal, ana, bea, leo } = await scene();
  const made = portal.clock.iso();
  const id = await adjust(portal, ana, leo, 1, 20);
  portal.clock.advance({ hours: 50 });
  const done = await portal.observe(() =>
    portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } }),
  );
  expect(done.result.msg).toBe('Anulaste el ajuste de +20 minutos de asistencia a Leo');
  expect(done.trabajo).toMatchObject([{ usuario: leo.id, tipo: 'asistencia', minutos: -20, encargado: bea.id }]);
  expect(done.bitacora).toEqual([
    {
      modulo: 'requisitos',
      objeto: id,
      usuario: leo.id,
      encargado: bea.id,
      ...editedField('Anulado', false, true),
      motivo: `anuló un ajuste de +20 minutos de asistencia a ${NAME_PLACEHOLDER}: ${MOTIVO}`,
    },
  ]);
  expect(done.notices.at(-1)).toMatchObject({
    tema: 'nomina',
    para: leo.id,
    msg: `anuló un ajuste tuyo de +20 minutos de asistencia: ${MOTIVO}`,
  });
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  const shared = { fecha: made, acciones: [] };
  expect(await logOf(portal, bea, leo)).toMatchObject([
    { ...shared, minutos: -20, motivo: `Ajuste de nómina. Anulación: ${MOTIVO}`, anulada: null },
    { ...shared, minutos: 20, motivo: 'Ajuste de nómina', anulada },
  ]);
  await expectBooksBalanced(portal);
});

test('its earned pay falls, and paid credits stay paid', async () => {
  const { portal, ana, bea, leo } = await scene();
  await adjust(portal, ana, leo, 1, 120);
  const id = await adjust(portal, ana, leo, 1, 120);
  await updateListaPaga(portal, bea);
  expect(await openPayRows(portal, bea)).toMatchObject([{ monto: 9 }]);
  const done = await portal.observe(() =>
    portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } }),
  );
  expect(done.bitacora).toMatchObject([
    { modulo: 'paga', usuario: leo.id, motivo: `actualizó la paga de ${NAME_PLACEHOLDER} al anular un ajuste: -3c` },
    { modulo: 'requisitos' },
  ]);
  expect(done.notices).toEqual(
    expect.arrayContaining([
      { tema: 'paga', quien: 'Bea', msg: 'actualizó la paga de Leo' },
      { tema: 'creditos', quien: 'Bea', msg: 'actualizó tu paga', para: leo.id },
    ]),
  );
  const [row] = await openPayRows(portal, bea);
  expect(row).toMatchObject({ monto: 6 });
  const pay = { id: row?.id ?? 0, nombre: 'Leo', op: 1, monto: 6 };
  await portal.as(bea).succeeds('POST pagar', { body: pay });
  await expectBooksBalanced(portal);
});

test('a pendiente of the same periodo falls too, unlike after a subtraction', async () => {
  const { portal, ana, bea, leo } = await scene();
  await adjust(portal, ana, leo, 1, 120);
  const id = await adjust(portal, ana, leo, 1, 120);
  await updateListaPaga(portal, bea);
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const owed = async () => (await portal.as(bea).succeeds('GET totalPendientes')).creditos;
  await adjust(portal, ana, leo, 0, 30);
  expect(await owed()).toBe(9);
  const done = await portal.observe(() =>
    portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } }),
  );
  expect(await owed()).toBe(4);
  expect(done.creditos?.map((c) => [c.tipo, c.creditos])).toEqual([
    ['pendiente_rebajado', 5],
    ['paga_rebajada', 5],
  ]);
  expect(done.bitacora.at(-1)?.motivo).toMatch(/Su pendiente bajó 5c$/);
  await expectBooksBalanced(portal);
  await adjust(portal, ana, leo, 1, 30);
  const oldest = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', leo.id).orderBy('id').limit(1);
  await portal
    .as(bea)
    .succeeds('POST anularAjuste', { body: { ...(await oldest.executeTakeFirstOrThrow()), motivo: MOTIVO } });
  expect(await owed()).toBe(0);
  expect(await portal.as(bea).succeeds('GET getPendientes')).toEqual([]);
  await expectBooksBalanced(portal);
});

test('a pendiente that fell to 0 returns in the next list, and claims nothing more once it is paid', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 240);
  await portal.moveToMision(leo, 2);
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  await portal.addWork(leo, 'asistencia', 60);
  await updateListaPaga(portal, bea);
  await portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, bea, leo), 1) });
  await portal.addWork(leo, 'asistencia', 60);
  await updateListaPaga(portal, bea);
  expect((await openPayRows(portal, bea)).map((f) => [f.categoria, f.monto, f.estado])).toEqual([[1, 4, 'pagada']]);
  await expectBooksBalanced(portal);
});

test('a pendiente that fell takes no work back from a newer one', async () => {
  const { portal, ana, bea, leo } = await scene();
  const owed = async () => (await portal.as(bea).succeeds('GET getPendientes')).map(({ monto }) => monto);
  const closeList = async () => {
    await updateListaPaga(portal, bea);
    await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  };
  const annul = (id: number) => portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  await adjust(portal, ana, leo, 1, 180);
  const second = await adjust(portal, ana, leo, 1, 60);
  await giveReduction(portal, bea, leo);
  await closeList();
  await annul(second);
  expect(await owed()).toEqual([7]);
  await adjust(portal, ana, leo, 1, 60);
  await closeList();
  expect((await owed()).toSorted()).toEqual([6, 7]);
  await annul(await adjust(portal, ana, leo, 1, 10));
  expect((await owed()).toSorted()).toEqual([6, 7]);
  await expectBooksBalanced(portal);
});

test('a pendiente that is owed again falls too, after its payment was annulled', async () => {
  const { portal, ana, bea, leo } = await scene();
  const first = await adjust(portal, ana, leo, 1, 120);
  const second = await adjust(portal, ana, leo, 1, 120);
  await updateListaPaga(portal, bea);
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const [owed] = await portal.as(bea).succeeds('GET getPendientes');
  await portal.as(bea).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
  // What was paid stays paid, until its payment is annulled.
  await portal.as(bea).succeeds('POST anularPendiente', { body: { id: owed?.id ?? 0, motivo: MOTIVO } });
  const annul = (id: number) => portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  expect((await annul(second)).msg).toMatch(/Su pendiente bajó 3c$/);
  expect(await portal.as(bea).succeeds('GET getPendientes')).toMatchObject([{ monto: 6 }]);
  await expectBooksBalanced(portal);
  const [again] = await portal.as(bea).succeeds('GET getPendientes');
  await portal.as(bea).succeeds('POST pagarPendiente', { body: { id: again?.id ?? 0 } });
  await expectBooksBalanced(portal);
  await portal.as(bea).succeeds('POST anularPendiente', { body: { id: again?.id ?? 0, motivo: MOTIVO } });
  expect((await annul(first)).msg).toMatch(/Su pendiente bajó 6c$/);
  expect(await portal.as(bea).succeeds('GET getPendientes')).toEqual([]);
  await expectBooksBalanced(portal);
});

test('an annulled payment is owed again whole, if the annulled adjustment was of a closed periodo', async () => {
  const { portal, ana, bea, leo } = await scene();
  const earlier = await adjust(portal, ana, leo, 1, 30);
  portal.clock.advance({ minutes: 5 });
  await portal.as(bea).succeeds('POST reiniciarNomina', { body: { op: 0 } });
  await adjust(portal, ana, leo, 1, 240);
  await updateListaPaga(portal, bea);
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const [pendiente] = await portal.as(bea).succeeds('GET getPendientes');
  const id = pendiente?.id ?? 0;
  await portal.as(bea).succeeds('POST pagarPendiente', { body: { id } });
  await adjust(portal, ana, leo, 0, 60);
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id: earlier, motivo: MOTIVO } });
  await portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  expect((await portal.as(bea).succeeds('GET totalPendientes')).creditos).toBe(9);
  await expectBooksBalanced(portal);
});

/** Leo was paid 9c for four hours, two of which were added by mistake. */
async function paidScene() {
  const { portal, ana, bea, leo } = await scene();
  await adjust(portal, ana, leo, 1, 120);
  const mistake = await adjust(portal, ana, leo, 1, 120);
  await updateListaPaga(portal, bea);
  const paid = paymentAsSeen(await onlyPayRowOf(portal, bea, leo), 1);
  await portal.as(bea).succeeds('POST pagar', { body: paid });
  return {
    portal,
    ana,
    bea,
    leo,
    annulMistake: () => portal.as(bea).succeeds('POST anularAjuste', { body: { id: mistake, motivo: MOTIVO } }),
    undoPayment: () => portal.as(bea).succeeds('POST pagar', { body: { ...paid, op: 0 } }),
    resetNomina: async () => {
      portal.clock.advance({ minutes: 5 });
      await portal.as(bea).succeeds('POST reiniciarNomina', { body: { op: 0 } });
    },
    closeList: () => portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } }),
    owed: async () => (await portal.as(bea).succeeds('GET getPendientes')).map(({ monto }) => monto),
  };
}

const LOWERED_PENDIENTE = '. Queda como pendiente. Su pendiente bajó 3c';
test.each([
  [['annulMistake', 'undoPayment', 'closeList', 'resetNomina'], '. Ahora son 6c'],
  [['undoPayment', 'annulMistake', 'closeList', 'resetNomina'], ''],
  [['annulMistake', 'closeList', 'undoPayment', 'resetNomina'], LOWERED_PENDIENTE],
  [['annulMistake', 'closeList', 'resetNomina', 'undoPayment'], LOWERED_PENDIENTE],
  [['annulMistake', 'resetNomina', 'undoPayment', 'closeList'], '. Ahora son 6c'],
] as const)('an undone payment is owed as far as it was earned, also after the reset: %j', async (steps, left) => {
  const s = await paidScene();
  for (const step of steps) {
    const answer = await s[step]();
    if (step === 'undoPayment') expect(answer).toMatchObject({ msg: `Deshiciste el pago de Leo${left}` });
  }
  expect(await s.owed()).toEqual([6]);
  await expectBooksBalanced(s.portal);
});

test('a pendiente whose payment is annulled after the reset is owed as far as it was earned, once', async () => {
  const { portal, bea, annulMistake, undoPayment, closeList, resetNomina, owed } = await paidScene();
  const payPendiente = async () => {
    const id = (await portal.as(bea).succeeds('GET getPendientes'))[0]?.id ?? 0;
    await portal.as(bea).succeeds('POST pagarPendiente', { body: { id } });
    return () => portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  };
  await closeList();
  await undoPayment();
  const annulPayment = await payPendiente();
  await annulMistake();
  await resetNomina();
  const lowered = 'Anulaste el pago. La agencia vuelve a deber 6c a Leo. Su pendiente bajó 3c';
  expect((await annulPayment()).msg).toBe(lowered);
  const annulAgain = await payPendiente();
  await annulAgain();
  expect(await owed()).toEqual([6]);
  await expectBooksBalanced(portal);
});

test('a payment of a periodo that was closed before the migration is owed as far as it was earned', async () => {
  const { portal, annulMistake, undoPayment, resetNomina, closeList, owed } = await paidScene();
  await annulMistake();
  await resetNomina();
  await portal.db.updateTable('paga').set({ sin_ganar_por: null }).execute();
  const [, recordTaken = ''] = takenPayments();
  await sql.raw(recordTaken).execute(portal.db);
  await undoPayment();
  await closeList();
  expect(await owed()).toEqual([6]);
});

test('so is another payment of it than the one in which the unearned credits were recorded', async () => {
  const { portal, ana, bea, leo } = await scene();
  const pay = async () => {
    await updateListaPaga(portal, bea);
    const waiting = (await openPayRows(portal, bea)).find(({ estado }) => estado === 'abierta');
    if (!waiting) throw new Error('nothing waits');
    await portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(waiting, 1) });
    return () => portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(waiting, 0) });
  };
  await adjust(portal, ana, leo, 1, 120);
  const undoFirst = await pay();
  const id = await adjust(portal, ana, leo, 1, 120);
  await pay();
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  portal.clock.advance({ minutes: 5 });
  await portal.as(bea).succeeds('POST reiniciarNomina', { body: { op: 0 } });
  const unearned = await portal.db.selectFrom('paga').select(['monto', 'sin_ganar']).orderBy('id').execute();
  expect(unearned).toEqual([
    { monto: 6, sin_ganar: 0 },
    { monto: 3, sin_ganar: 3 },
  ]);
  await portal.db.updateTable('paga').set({ sin_ganar_por: null }).execute();
  const [, recordTaken = ''] = takenPayments();
  await sql.raw(recordTaken).execute(portal.db);
  expect(await undoFirst()).toMatchObject({ msg: 'Deshiciste el pago de Leo. Ahora son 3c' });
});

test('a payment after the reset takes nothing from what another one is not owed', async () => {
  const { portal, ana, bea, leo, annulMistake, undoPayment, resetNomina, closeList, owed } = await paidScene();
  portal.clock.advance({ minutes: 1 });
  await portal.moveToMision(leo, 2);
  await portal.addWork(leo, 'times', 15 * 60);
  await updateListaPaga(portal, bea);
  await annulMistake();
  await resetNomina();
  const waiting = (await openPayRows(portal, bea)).find(({ estado }) => estado === 'abierta');
  if (!waiting) throw new Error('nothing waits');
  const pay = (op: 0 | 1) => portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(waiting, op) });
  await pay(1);
  // Of the new periodo.
  const later = await adjust(portal, ana, leo, 1, 60);
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id: later, motivo: MOTIVO } });
  expect(await pay(0)).toMatchObject({ data: { monto: 9 } });
  await undoPayment();
  await closeList();
  expect((await owed()).sort()).toEqual([6, 9]);
  await expectBooksBalanced(portal);
});

test('a payment that was undone after the reset and is made again is owed whole', async () => {
  const { portal, ana, bea, leo, annulMistake, undoPayment, resetNomina } = await paidScene();
  await annulMistake();
  await resetNomina();
  await undoPayment();
  const row = await onlyPayRowOf(portal, bea, leo);
  const pay = (op: 0 | 1) => portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(row, op) });
  await pay(1);
  const later = await adjust(portal, ana, leo, 1, 60);
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id: later, motivo: MOTIVO } });
  expect(await pay(0)).toMatchObject({ data: { monto: 6 } });
  await expectBooksBalanced(portal);
});

test.each([
  ['of the same rango', 1, 2],
  ['of another rango', 9, 2],
  ['without a cost', 1, 0],
])('the rest of an ascenso por paga %s falls, and its cost stays spent', async (_, posicion, cost) => {
  const { portal, ana, bea } = await scene();
  const leo = await portal.createPerson({ nombre: 'Dora', categoria: 1, posicion });
  const first = await adjust(portal, ana, leo, 1, 120);
  const second = await adjust(portal, ana, leo, 1, 120);
  await updateListaPaga(portal, bea);
  const row = await onlyPayRowOf(portal, bea, leo);
  const misiones = portal.db.updateTable('mision').set({ venta: 1 });
  await misiones.set({ precio: cost }).execute();
  await misiones.set({ precio: 0 }).where('categoria', '=', 1).where('posicion', '=', posicion).execute();
  expect(await portal.as(bea).succeeds('POST ascensoPaga', { body: { op: 1, id: row.id } })).toMatchObject({
    creditos: 9 - cost,
  });
  const annul = (id: number) => portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  expect((await annul(second)).msg).toMatch(/Su pendiente bajó 3c$/);
  expect(await portal.as(bea).succeeds('GET getPendientes')).toMatchObject([{ monto: 6 - cost }]);
  await expectBooksBalanced(portal);
  expect((await annul(first)).msg).toMatch(new RegExp(`Su pendiente bajó ${6 - cost}c$`));
  expect(await portal.as(bea).succeeds('GET getPendientes')).toEqual([]);
  await expectBooksBalanced(portal);
});

test('an adjustment of a closed periodo does not change the open one, and the answer says so', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  portal.clock.advance({ minutes: 5 });
  await portal.as(bea).succeeds('POST reiniciarNomina', { body: { op: 0 } });
  await adjust(portal, ana, leo, 1, 7);
  const { msg } = await portal.as(bea).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
  expect(msg).toMatch(/Ese período de paga ya se cerró: lo que se pagó no cambia$/);
  const nomina = await portal.as(bea).succeeds('GET allNomina');
  expect(nomina.find((f) => f.id === leo.id)?.asistencia).toBe(7);
  await expectBooksBalanced(portal);
});

test('missing work is not taken twice, and contrary rows are not annulled', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  await adjust(portal, ana, leo, 0, 20);
  expect(await portal.as(bea).fails('POST anularAjuste', { body: { id, motivo: MOTIVO } })).toMatchObject({
    http: 409,
    error: 'NO_SE_PUEDE_ANULAR',
    msg: 'A Leo ya no le queda ese trabajo en su período de paga',
  });
  const other = await adjust(portal, ana, leo, 1, 5);
  // Nor of somebody who left: on return, new work would fill what is missing.
  await portal.dismiss(leo);
  expect(await portal.as(bea).fails('POST anularAjuste', { body: { id, motivo: MOTIVO } })).toMatchObject({
    error: 'NO_SE_PUEDE_ANULAR',
  });
  await portal.as(bea).succeeds('POST anularAjuste', { body: { id: other, motivo: MOTIVO } });
  const contrary = { id: other + 1, motivo: MOTIVO };
  expect(await portal.as(bea).fails('POST anularAjuste', { body: contrary })).toMatchObject({ http: 404 });
});

test('a usuario at or above the actor keeps it, except against the author within a day', async () => {
  const { portal, ana, bea, leo } = await scene();
  const id = await adjust(portal, ana, leo, 1, 20);
  await portal.moveToMision(leo, 11, 2);
  expect(await portal.as(bea).fails('POST anularAjuste', { body: { id, motivo: MOTIVO } })).toMatchObject({
    http: 403,
  });
  await portal.as(ana).succeeds('POST anularAjuste', { body: { id, motivo: MOTIVO } });
});
