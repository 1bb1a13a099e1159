import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import {
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
} from '../../../test-support/portal/paga.ts';
import { editTerms } from '../../../test-support/portal/payTerms.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, sellMision } from '../../../test-support/portal/ventas.ts';
import { changeMision } from '../../careers/career/career.public.ts';

const MOTIVO = 'Eligió otra';

/** Eva sold Leo, who was Vigilante I, the mision Aprendiz I for 24c. */
async function scene() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const { id } = (await sellMision(portal, eva, leo, [3, 1])).data;
  const body = { id, motivo: MOTIVO };
  const missionOf = async () => (await portal.as(eva).succeeds('GET getWork/:id', { params: { id: leo.id } })).mision;
  return { portal, eva, bea, leo, id, body, missionOf };
}

test('the buyer is told of the venta and of its annulment, also by one person', async () => {
  const { portal, eva, leo, body } = await scene();
  await portal.as(eva).succeeds('POST anularMision', { body });
  expect(await notificationsOfKind(portal, leo, 'mision')).toEqual([
    expect.stringMatching(/^anuló la venta/),
    expect.not.stringMatching(/^anuló/),
  ]);
});

test('the buyer returns to the previous mision, and the credits return', async () => {
  const { portal, eva, bea, leo, id, body, missionOf } = await scene();
  const done = await portal.observe(() => portal.as(bea).succeeds('POST anularMision', { body }));
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  expect(done.result).toMatchObject({
    msg: 'Anulaste la venta. Leo volvió de Aprendiz I a Vigilante I. Leo recupera 24c',
    data: { id, anulada, acciones: [] },
  });
  expect(await missionOf()).toBe('Vigilante I');
  expect(done.bitacora.map((b) => [b.modulo, b.usuario, b.motivo])).toEqual([
    ['rangos', leo.id, `anuló la venta de la misión de ${NAME_PLACEHOLDER}, de Aprendiz I a Vigilante I: ${MOTIVO}`],
    ['ventas', leo.id, `anuló la venta de la misión Aprendiz I a ${NAME_PLACEHOLDER}, 24c: ${MOTIVO}`],
  ]);
  expect(done.notices.filter((a) => a.para !== undefined).map((a) => [a.tema, a.para, a.msg])).toEqual([
    ['carrera', leo.id, 'anuló la venta de tu misión. Ahora eres Vigilante I'],
    ['creditos', eva.id, `anuló tu venta de la misión Aprendiz I: ${MOTIVO}`],
    ['creditos', leo.id, `anuló tu compra de la misión Aprendiz I: ${MOTIVO}`],
  ]);
  for (const cuenta of ['mano', 'entrega', 'agencia'] as const) expect(await accountBalance(portal, cuenta)).toBe(0);
  expect(await portal.as(bea).succeeds('GET misionesVenta')).toMatchObject([{ id, anulada }]);
  await expectBooksBalanced(portal);
});

test('nothing of it is left to hand in, also in the movements of the seller', async () => {
  const { portal, eva, bea, body } = await scene();
  const boss = await portal.createPerson({ categoria: 11 });
  expect(await portal.as(boss).succeeds('GET ventasPendientes')).toHaveLength(1);
  await portal.as(bea).succeeds('POST anularMision', { body });
  expect(await portal.as(boss).succeeds('GET ventasPendientes')).toEqual([]);
  expect(await portal.as(boss).succeeds('GET allVentas', { query: { pagado: 0 } })).toEqual([]);
  const { resumen, filas } = await portal.as(eva).succeeds('GET movimientos/:id', { params: { id: eva.id } });
  expect(resumen.por_entregar).toBe(0);
  expect(filas.map((f) => [f.texto, f.anulada?.por ?? null])).toEqual([
    ['Comisión anulada', null],
    ['Venta anulada', null],
    ['Comisión de una venta', 'Bea'],
    ['Venta', 'Bea'],
  ]);
});

test('a venta that was handed in is annulled by others than its seller, and is no longer toggled', async () => {
  const { portal, eva, bea, id, body } = await scene();
  const ticks = await portal.createPerson({ categoria: 11 });
  await portal.as(ticks).succeeds('GET ventaAction/:id', { params: { id }, query: { pagado: 0 } });
  expect(await portal.as(eva).fails('POST anularMision', { body })).toMatchObject({ error: 'COSA_PROPIA' });
  await portal.as(bea).succeeds('POST anularMision', { body });
  for (const cuenta of ['mano', 'entrega', 'agencia'] as const) expect(await accountBalance(portal, cuenta)).toBe(0);
  expect(await portal.as(ticks).fails('GET ventaAction/:id', { params: { id }, query: { pagado: 1 } })).toMatchObject({
    http: 409,
    msg: 'Bea ya la anuló',
  });
  await expectBooksBalanced(portal);
});

test('is refused with the reason if the buyer was moved, left, or has no mision to return to', async () => {
  const { portal, bea, leo, body } = await scene();
  const refused = () => expectNoChange(portal, () => portal.as(bea).fails('POST anularMision', { body }));
  const before = await portal.misionId(2, 1);
  await portal.db.updateTable('mision').set({ retirada: 1 }).where('id', '=', before).execute();
  expect(await refused()).toMatchObject({
    http: 409,
    error: 'NO_SE_PUEDE_ANULAR',
    msg: 'La misión anterior, Vigilante I, ya no existe',
  });
  await portal.db.updateTable('mision').set({ retirada: null }).where('id', '=', before).execute();
  const degrado = { usuario: leo.id, motivo: 'Ausencia', rango: await portal.misionId(2, 3) };
  await portal.as(bea).succeeds('POST actionDegrado', { body: degrado });
  expect(await refused()).toMatchObject({
    msg: 'Leo ya no sigue en Aprendiz I por esta venta: Bea cambió su misión a Vigilante G',
  });
  await portal.dismiss(leo);
  expect(await refused()).toMatchObject({ msg: 'Leo ya no está en la agencia' });
});

test('a buyer who is moved meanwhile keeps the new mision', async () => {
  const { portal, bea, leo, body, missionOf } = await scene();
  const mision = await portal.misionId(3, 5);
  const answer = await sendDuringChange(
    portal,
    (tx) => changeMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
    () => portal.as(bea)('POST', 'anularMision', body),
  );
  expect(answer).toMatchObject({ http: 409, body: { error: 'NO_SE_PUEDE_ANULAR' } });
  expect(await missionOf()).toBe('Técnico E');
});

test('pay that was due only by the categoria of the sold mision falls, and the work counts for the former categoria', async () => {
  const { portal, eva, bea, leo } = await scene();
  portal.clock.tickMs = 1;
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 1 });
  await portal.db.updateTable('categoria').set({ nomina_times: 5 }).where('id', '=', 3).execute();
  const work = async (tipo: 'asistencia' | 'times', hours: number) => {
    portal.clock.advance({ minutes: 1 });
    await portal.addWork(ana, tipo, hours * 60);
    portal.clock.advance({ minutes: 1 });
  };
  const listed = async () => {
    await portal.as(bea).succeeds('GET updateLista');
    return (await openPayRows(portal, bea)).filter((f) => f.usuario !== leo.id).map((f) => [f.categoria, f.monto]);
  };
  await work('asistencia', 1);
  const { id } = (await sellMision(portal, eva, ana, [3, 1])).data;
  await work('asistencia', 1);
  await work('times', 5);
  expect(await listed()).toEqual([
    [1, 4],
    [3, 9],
  ]);
  const done = await portal.observe(() =>
    portal.as(bea).succeeds('POST anularMision', { body: { id, motivo: MOTIVO } }),
  );
  expect(done.bitacora.map((b) => b.motivo)).toContain(
    `actualizó la paga de ${NAME_PLACEHOLDER} al anular una venta: -7c`,
  );
  // Two hours, and not one hour twice.
  expect(await listed()).toEqual([[1, 6]]);
  await expectBooksBalanced(portal);
});

test('an edit of the sold categoria ends no terms of the one before', async () => {
  const { portal, eva, bea } = await scene();
  portal.clock.tickMs = 1;
  const boss = await portal.createPerson({ categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 1 });
  const work = async (tipo: 'asistencia' | 'times', minutes: number) => {
    portal.clock.advance({ minutes: 1 });
    await portal.addWork(ana, tipo, minutes);
    portal.clock.advance({ minutes: 1 });
  };
  await work('asistencia', 60);
  const { id } = (await sellMision(portal, eva, ana, [3, 1])).data;
  await work('times', 15 * 60);
  await portal.as(bea).succeeds('GET updateLista');
  await editTerms(portal, boss, 3, { paga_nomina: 8 });
  await work('asistencia', 180);
  await portal.as(bea).succeeds('POST anularMision', { body: { id, motivo: MOTIVO } });
  await portal.as(bea).succeeds('GET updateLista');
  const rows = (await openPayRows(portal, bea)).filter((f) => f.usuario === ana.id);
  // Four hours, and not one hour and then three.
  expect(rows.reduce((sum, { monto }) => sum + monto, 0)).toBe(9);
  await expectBooksBalanced(portal);
});

test.each([
  // The row of its categoria is withdrawn: nobody can pay it.
  [['annul', 'undo', 'reset'], '. Por esa paga ya no se le debe nada', { monto: 0, acciones: [] }],
  [['undo', 'annul', 'reset'], '', { estado: 'abierta' }],
  [['annul', 'reset', 'undo'], '. Ahora son 4c', { monto: 4 }],
] as const)(
  'a payment of its categoria leaves the pay of the one before, if it is undone: %j',
  async (steps, told, undone) => {
    const { portal, eva, bea } = await scene();
    portal.clock.tickMs = 1;
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 1 });
    await portal.db.updateTable('categoria').set({ nomina_times: 5 }).where('id', '=', 3).execute();
    const { id } = (await sellMision(portal, eva, ana, [3, 1])).data;
    portal.clock.advance({ minutes: 1 });
    await portal.addWork(ana, 'asistencia', 60);
    await portal.addWork(ana, 'times', 5 * 60);
    await portal.as(bea).succeeds('GET updateLista');
    const row = await onlyPayRowOf(portal, bea, ana);
    await portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
    portal.clock.advance({ minutes: 1 });
    const act = {
      annul: () => portal.as(bea).succeeds('POST anularMision', { body: { id, motivo: MOTIVO } }),
      undo: () => portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(row, 0) }),
      reset: () => portal.as(bea).succeeds('POST reiniciarNomina', { body: { op: 0 } }),
    };
    for (const step of steps) {
      const answer = await act[step]();
      if (step !== 'undo') continue;
      expect(answer).toMatchObject({ msg: `Deshiciste el pago de Ana${told}`, data: { id: row.id, ...undone } });
    }
    expect(await onlyPayRowOf(portal, bea, ana)).toMatchObject({ monto: 4, estado: 'abierta' });
    await expectBooksBalanced(portal);
  },
);
