import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

const MOTIVO = 'No vive aquí';

/** Ana charged the month: Eva owes 20c. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 8).execute();
  const [row] = (await portal.as(ana).succeeds('POST actionRenta', { body: { op: 0 } })).data;
  if (!row) throw new Error('no rent');
  return { portal, ana, bea, eva, id: row.id };
}

test.each([
  ['unpaid', false],
  ['paid', true],
])('an annulled %s renta is neither owed nor summed', async (_name, paid) => {
  const { portal, ana, bea, eva, id } = await scene();
  if (paid) await portal.as(ana).succeeds('POST actionRenta', { body: { op: 1, id } });
  const done = await portal.observe(() =>
    portal.as(bea).succeeds('POST anularRenta', { body: { id, motivo: MOTIVO } }),
  );
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  expect(done.result).toMatchObject({
    msg: paid ? 'Anulaste la renta de Eva. Devuélvele 20c' : 'Anulaste la renta de Eva',
    data: [{ id, anulada, acciones: [] }],
  });
  expect(done.creditos?.map((c) => c.tipo)).toEqual(paid ? ['renta_devuelta', 'renta_anulada'] : ['renta_anulada']);
  expect(done.bitacora).toEqual([
    {
      modulo: 'renta',
      objeto: id,
      usuario: eva.id,
      encargado: bea.id,
      ...editedField('Anulada', false, true),
      motivo: `anuló la renta de ${NAME_PLACEHOLDER}, marzo de 2026, 20c: ${MOTIVO}`,
    },
  ]);
  expect(done.notices.at(-1)).toMatchObject({ para: eva.id, msg: `anuló tu renta de marzo de 2026: ${MOTIVO}` });
  const { filas, totales, delMes } = await portal.as(ana).succeeds('GET actionRenta');
  expect(filas).toMatchObject([{ id, anulada }]);
  expect(totales).toEqual({ creditos: 0, personas: 0 });
  expect(delMes).toMatchObject({ puestas: 0, creditos: 0, cobrado: 0, falta: 0 });
  for (const cuenta of ['renta', 'mano'] as const) expect(await accountBalance(portal, cuenta)).toBe(0);
  await expectBooksBalanced(portal);
});

test('an annulled renta cannot be changed, and a deleted one cannot be annulled', async () => {
  const { portal, ana, bea, id } = await scene();
  const body = { id, motivo: MOTIVO };
  await portal.as(bea).succeeds('POST anularRenta', { body });
  for (const op of [1, 2])
    expect(await portal.as(ana).fails('POST actionRenta', { body: { op, id } })).toMatchObject({
      http: 409,
      msg: 'Bea ya la anuló',
    });
  expect(await portal.as(ana).fails('POST deshacerRenta', { body: { id } })).toMatchObject({ error: 'YA_ANULADA' });
  const other = await scene();
  await other.portal.as(other.bea).succeeds('POST actionRenta', { body: { op: 2, id: other.id } });
  const again = { id: other.id, motivo: MOTIVO };
  expect(await other.portal.as(other.ana).fails('POST anularRenta', { body: again })).toMatchObject({
    http: 409,
    msg: 'Bea ya la borró',
  });
});

test('a month whose rentas were all annulled can be charged again once, by any holder of the permiso', async () => {
  const { portal, ana, bea, eva, id } = await scene();
  const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 8 });
  await portal.as(ana).succeeds('POST actionRenta', { body: { op: 1, id } });
  await portal.as(bea).succeeds('POST anularRenta', { body: { id, motivo: MOTIVO } });
  await portal.db.updateTable('categoria').set({ renta: 30 }).where('id', '=', 8).execute();
  const nueva = { mes: '2026-03', aplicada: false, personas: 2, creditos: 60 };
  expect((await portal.as(bea).succeeds('GET actionRenta')).nueva).toEqual(nueva);
  const send = await alternateServers(portal);
  const responses = await runConcurrently(6, () => send(bea, 'actionRenta', { op: 0 }));
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 RENTA_DEL_MES': 5 });
  const month = await portal.as(bea).succeeds('GET rentasMes/:mes', { params: { mes: '2026-03' } });
  const charged = month.filas.map((r) => [r.usuario, r.renta, r.anulada?.por ?? null]);
  expect(charged).toHaveLength(3);
  expect(charged).toEqual(
    expect.arrayContaining([
      [eva.id, 20, 'Bea'],
      [eva.id, 30, null],
      [ivo.id, 30, null],
    ]),
  );
  expect(month.totales).toMatchObject({ puestas: 2, creditos: 60, falta: 60 });
  expect(await portal.as(bea).succeeds('GET mesesRenta')).toMatchObject([{ mes: '2026-03', encargadoNombre: 'Bea' }]);
  await expectBooksBalanced(portal);
});

test('a second charge of the month waits for the first, also if they charge others', async () => {
  const { portal, bea, id } = await scene();
  const leo = await portal.createPerson({ categoria: 2 });
  await portal.as(bea).succeeds('POST anularRenta', { body: { id, motivo: MOTIVO } });
  const mes = '2026-03';
  const answer = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRows(tx.db.selectFrom('renta_mes').select('mes').where('mes', '=', mes));
      const row = await tx.db
        .selectFrom('renta')
        .select(['categoria', 'renta'])
        .where('id', '=', id)
        .executeTakeFirst();
      const values = { mes, usuario: leo.id, categoria: row?.categoria ?? 0, renta: row?.renta ?? 0, fecha: tx.now };
      await tx.db.insertInto('renta').values(values).execute();
    },
    () => portal.as(bea)('POST', 'actionRenta', { op: 0 }),
  );
  expect(answer).toMatchObject({ http: 409, body: { error: 'RENTA_DEL_MES' } });
  const month = await portal.as(bea).succeeds('GET rentasMes/:mes', { params: { mes } });
  expect(month.filas.filter((r) => r.anulada === null).map((r) => r.usuario)).toEqual([leo.id]);
});

test('a month is not charged again while one of its rentas stands', async () => {
  const { portal, ana, bea, id } = await scene();
  const mes = '2026-04';
  await portal.createPerson({ nombre: 'Ivo', categoria: 8 });
  portal.clock.advance({ hours: 31 * 24 });
  const { data } = await portal.as(ana).succeeds('POST actionRenta', { body: { op: 0 } });
  const [first] = data;
  expect(data.map((r) => r.mes)).toEqual([mes, mes]);
  for (const wrong of [id, first?.id ?? 0])
    await portal.as(bea).succeeds('POST anularRenta', { body: { id: wrong, motivo: MOTIVO } });
  expect(await portal.as(bea).fails('POST actionRenta', { body: { op: 0 } })).toMatchObject({
    error: 'RENTA_DEL_MES',
    msg: 'Ana ya creó la renta de este mes',
  });
});
