import type { PagaRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { adjustNomina, openRowsFor } from '../../../test-support/portal/earnings.ts';
import {
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { recordWork } from '../../work/workLedger/workLedger.public.ts';
import { lockPagaRow, payPagaRows } from './listaPaga.pay.ts';

/** Ana's nine credits wait; two usuarios pay, through two servers if the engine supports it. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
  const payer = await setUpListaPaga(portal, ana);
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
  const row = await onlyPayRowOf(portal, payer, ana);
  const send = await alternateServers(portal);
  const quien = (i: number): Person => (i % 3 === 0 ? other : payer);
  return { portal, ana, payer, other, row, send, quien };
}

const movedCreditos = ({ db }: Portal) => db.selectFrom('credito').select(['tipo', 'creditos']).orderBy('id').execute();
const EARNED = { tipo: 'paga_ganada', creditos: 9 };
const COLLECTED = { tipo: 'paga_cobrada', creditos: 9 };

test('fifty concurrent payments of a row pay it once, and the others learn by whom', async () => {
  const { portal, ana, payer, row, send, quien } = await scene();
  const responses = await runConcurrently(50, (i) =>
    i % 2 === 0
      ? send(quien(i), 'pagar', paymentAsSeen(row, 1))
      : send(quien(i), 'pagarMonto', { id: row.id, monto: 9 }),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_PAGADA': 49 });
  const { encargadoNombre } = await onlyPayRowOf(portal, payer, ana);
  for (const { http, body } of responses)
    if (http === 409) expect(body).toMatchObject({ msg: `${encargadoNombre} ya pagó esto` });
  expect(await movedCreditos(portal)).toEqual([EARNED, COLLECTED]);
  await expectBooksBalanced(portal);
});

test('concurrent payments and undos keep the ledger in step with the row', async () => {
  const { portal, ana, payer, row, send, quien } = await scene();
  const responses = await runConcurrently(40, (i) => send(quien(i), 'pagar', paymentAsSeen(row, i % 2 === 0 ? 1 : 0)));
  for (const clave of Object.keys(countResponseCodes(responses)))
    expect(['200', '409 YA_PAGADA', '409 NO_PAGADA']).toContain(clave);
  const paid = (await onlyPayRowOf(portal, payer, ana)).pagado === 1;
  const count200 = responses.filter((r) => r.http === 200).length;
  expect(count200 % 2).toBe(paid ? 1 : 0);
  const [primero, ...rest] = await movedCreditos(portal);
  expect(primero).toEqual(EARNED);
  expect(rest).toEqual(
    Array.from({ length: count200 }, (_, i) => (i % 2 === 0 ? COLLECTED : { tipo: 'paga_devuelta', creditos: 9 })),
  );
  await expectBooksBalanced(portal);
});

test('concurrent payments, ascensos and resets settle the row once and close the list once', async () => {
  const { portal, ana, row, send, quien } = await scene();
  const responses = await runConcurrently(30, (i) => {
    if (i % 3 === 0) return send(quien(i), 'pagar', paymentAsSeen(row, 1));
    if (i % 3 === 1) return send(quien(i), 'ascensoPaga', { op: 1, id: row.id, sig: 'Vigilante I', creditos: 1 });
    return send(quien(i), 'reiniciarLista', { op: 0 });
  });
  const { estado } = await portal.db.selectFrom('paga').select('estado').executeTakeFirstOrThrow();
  expect(['pagada', 'ascenso', 'pendiente']).toContain(estado);
  const succeeded = responses.filter((r, i) => r.http === 200 && i % 3 !== 2);
  expect(succeeded).toHaveLength(estado === 'pendiente' ? 0 : 1);
  const closings = responses.filter((r, i) => r.http === 200 && i % 3 === 2);
  expect(closings).toHaveLength(1);
  const { nombre } = await portal.db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select('m.nombre')
    .where('u.id', '=', ana.id)
    .executeTakeFirstOrThrow();
  expect(nombre).toBe(estado === 'ascenso' ? 'Vigilante I' : 'Auxiliar A');
  await expectBooksBalanced(portal);
});

test('many concurrent updates with payments in between create one row per person and one movement', async () => {
  const portal = await openPortal();
  const people: Person[] = [];
  for (let i = 0; i < 8; i += 1) people.push(await portal.createPerson({ nombre: `P${i}`, categoria: 1 + (i % 3) }));
  const [first, ...remaining] = people as [Person, ...Person[]];
  const payer = await setUpListaPaga(portal, first);
  const row = await onlyPayRowOf(portal, payer, first);
  for (const [i, quien] of remaining.entries()) await earn(portal, quien, 1 + ((i + 1) % 3));
  await portal.addWork(first, 'asistencia', -120);
  const send = await alternateServers(portal);
  const responses = await runConcurrently(24, (i) => {
    if (i % 6 === 0) return send(payer, 'pagarMonto', { id: row.id, monto: 9 });
    return portal.as(payer)('GET', 'updateLista');
  });
  expect(responses.filter((r, i) => i % 6 !== 0 && r.http !== 200)).toEqual([]);
  const rows = await openPayRows(portal, payer);
  expect(new Set(rows.map((f) => f.usuario)).size).toBe(8);
  expect(rows).toHaveLength(8);
  expect(rows.filter((f) => f.estado === 'abierta' && f.monto !== 9)).toEqual([]);
  const earned = (await movedCreditos(portal)).filter((m) => m.tipo === 'paga_ganada' && m.creditos === 9);
  expect(earned).toHaveLength(8);
  await expectBooksBalanced(portal);
});

describe('a reset while work is added', () => {
  const hora = (quien: Person) => [{ usuario: quien.id, tipo: 'asistencia' as const, minutos: 60, motivo: 'Prueba' }];
  /** Returns the periodos whose pay includes the hour, and the periodo whose nomina shows it. */
  async function where({ db }: Portal, { id }: Person) {
    const pagas = await db.selectFrom('paga').select('periodo').where('usuario', '=', id).execute();
    const corte = await db.selectFrom('corte').select('fecha').executeTakeFirstOrThrow();
    const work = await db.selectFrom('trabajo').select('fecha').where('usuario', '=', id).executeTakeFirstOrThrow();
    return { pagas: pagas.map((p) => p.periodo), nomina: work.fecha < corte.fecha ? 0 : corte.fecha };
  }
  const resetList = (portal: Portal, quien: Person) =>
    portal.as(quien).succeeds('POST reiniciarNomina', { body: { op: 0 } });

  test('with the instant taken and the row not written, the work belongs to one periodo only', async () => {
    const { portal, payer } = await scene();
    const beto = await portal.createPerson({ nombre: 'Beto' });
    const [started, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = runInTransaction(portal.deps, async (tx) => {
      started.resolve();
      await resume.promise;
      await recordWork(tx.as(beto), hora(beto));
    });
    await started.promise;
    portal.clock.advance({ minutes: 2 });
    const corte = resetList(portal, payer);
    // On SQLite the reset waits, as only one transaction writes at a time.
    if (ENGINE === 'postgres') await corte;
    resume.resolve();
    await Promise.all([corte, writing]);
    await portal.as(payer).succeeds('GET updateLista');
    const { pagas, nomina } = await where(portal, beto);
    expect(pagas).toEqual([nomina]);
    await expectBooksBalanced(portal);
  });
});

describe('a payment of several rows under way, which holds the first of them and then takes another', () => {
  /** Beto's row is before Ana's; both wait. */
  async function twoRows() {
    const portal = await openPortal();
    portal.clock.tickMs = 1;
    const beto = await portal.createPerson({ nombre: 'Beto' });
    const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
    const payer = await setUpListaPaga(portal, beto, ana);
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    const [first, second] = [await onlyPayRowOf(portal, payer, beto), await onlyPayRowOf(portal, payer, ana)];
    const holdFirst = (tx: Tx) => tx.lockRow('paga', first.id);
    const takeSecond = (tx: Tx) => tx.lockRow('paga', second.id);
    return { portal, ana, payer, boss, second, holdFirst, takeSecond };
  }

  test('lets an ascenso by pay to another categoria wait, which takes all open rows', async () => {
    const { portal, payer, second, holdFirst, takeSecond } = await twoRows();
    const answer = await sendDuringChange(
      portal,
      holdFirst,
      () => portal.as(payer)('POST', 'ascensoPaga', { op: 1, id: second.id }),
      takeSecond,
    );
    expect(answer.http).toBe(200);
    await expectBooksBalanced(portal);
  });

  test('lets an undone payment wait, which lowers what an annulment took', async () => {
    const { portal, ana, payer, boss, second, holdFirst, takeSecond } = await twoRows();
    await portal.addWork(ana, 'asistencia', -240);
    await adjustNomina(portal, boss, ana, 1, 'asistencia', 240);
    const paid = paymentAsSeen(second, 1);
    await portal.as(payer).succeeds('POST pagar', { body: paid });
    const { id } = await portal.db
      .selectFrom('trabajo')
      .select('id')
      .where('usuario', '=', ana.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await portal.as(boss).succeeds('POST anularAjuste', { body: { id, motivo: 'Error' } });
    const answer = await sendDuringChange(
      portal,
      holdFirst,
      () => portal.as(payer)('POST', 'pagar', { ...paid, op: 0 }),
      takeSecond,
    );
    expect(answer.http).toBe(200);
    expect(await openRowsFor(portal, payer, ana)).toEqual([]);
    await expectBooksBalanced(portal);
  });
});

test('pay that returned work earns again stays listed if two rows of its segment are paid at once', async () => {
  const portal = await openPortal();
  portal.clock.tickMs = 1;
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const work = async (minutes: number) => {
    await portal.addWork(leo, 'asistencia', minutes);
    await updateListaPaga(portal, boss);
  };
  await work(120);
  const first = paymentAsSeen(await onlyPayRowOf(portal, boss, leo), 1);
  await portal.as(boss).succeeds('POST pagar', { body: first });
  await work(120);
  await portal.as(boss).succeeds('POST pagar', { body: { ...first, op: 0 } });
  await portal.moveToMision(leo, 2);
  await work(-60);
  await portal.addWork(leo, 'asistencia', 60);
  const [older, newer] = await openRowsFor(portal, boss, leo);
  if (!older || !newer) throw new Error('two rows wait');
  const answer = await sendDuringChange(
    portal,
    async (tx) => {
      const row = await lockPagaRow(tx, older.id);
      await payPagaRows(tx.as(boss), [{ row, monto: row.monto }]);
    },
    () => portal.as(boss)('POST', 'pagar', paymentAsSeen(newer, 1)),
  );
  expect(answer.http).toBe(200);
  await updateListaPaga(portal, boss);
  expect(await openRowsFor(portal, boss, leo)).toMatchObject([{ categoria: 1, monto: 2 }]);
  await expectBooksBalanced(portal);
});

describe('another pay of a newcomer is paid meanwhile, so their bonus stays', () => {
  /** Leo, whom Ana brought, was paid for categoria 1; his pay for categoria 2 waits. */
  async function sceneOfNewcomer(payFirst: (portal: Portal, payer: Person, first: PagaRow) => Promise<unknown>) {
    const portal = await openPortal();
    await portal.configure({ referido_bono: 5 });
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const leo = await portal.createPerson({ nombre: 'Leo' });
    await portal.db.updateTable('usuario').set({ referido: ana.id }).where('id', '=', leo.id).execute();
    const payer = await setUpListaPaga(portal, leo);
    const first = await onlyPayRowOf(portal, payer, leo);
    await payFirst(portal, payer, first);
    await portal.moveToMision(leo, 2);
    await earn(portal, leo, 2);
    await updateListaPaga(portal, payer);
    const [second] = await openRowsFor(portal, payer, leo);
    if (!second) throw new Error('nothing waits');
    const hold = (tx: Tx) => tx.lockRow('paga', second.id);
    const paid = { estado: 'pagada', pagado_monto: second.monto, pagado_fecha: portal.clock.now } as const;
    const payIt = ({ db }: Tx) =>
      db
        .updateTable('paga')
        .set({ ...paid, pagado_por: payer.id })
        .where('id', '=', second.id)
        .execute();
    const bonuses = () =>
      portal.db
        .selectFrom('pendiente')
        .select(['usuario', 'monto'])
        .where('referido', '=', leo.id)
        .where('anulacion', 'is', null)
        .execute();
    return { portal, ana, payer, first, hold, payIt, bonuses };
  }

  test('if the payment of the first one is undone', async () => {
    const { portal, ana, payer, first, hold, payIt, bonuses } = await sceneOfNewcomer((portal, payer, row) =>
      portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(row, 1) }),
    );
    const undo = () => portal.as(payer)('POST', 'pagar', paymentAsSeen(first, 0));
    expect((await sendDuringChange(portal, hold, undo, payIt)).http).toBe(200);
    expect(await bonuses()).toEqual([{ usuario: ana.id, monto: 5 }]);
  });

  test('if the payment of the first one as a pendiente is annulled', async () => {
    const { portal, ana, payer, first, hold, payIt, bonuses } = await sceneOfNewcomer(async (portal, payer) => {
      await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
      const [owed] = await portal.as(payer).succeeds('GET getPendientes');
      await portal.as(payer).succeeds('POST pagarPendiente', { body: { id: owed?.id ?? 0 } });
    });
    const { id } = await portal.db
      .selectFrom('pendiente')
      .select('id')
      .where('paga', '=', first.id)
      .where('referido', 'is', null)
      .executeTakeFirstOrThrow();
    const annul = () => portal.as(payer)('POST', 'anularPendiente', { id, motivo: 'Error' });
    expect((await sendDuringChange(portal, hold, annul, payIt)).http).toBe(200);
    expect(await bonuses()).toEqual([{ usuario: ana.id, monto: 5 }]);
  });
});

test('an undone payment waits for one under way of the bonus for its newcomer and of what they are owed', async () => {
  const portal = await openPortal();
  await portal.configure({ referido_bono: 5 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  await portal.db.updateTable('usuario').set({ referido: ana.id }).where('id', '=', leo.id).execute();
  const payer = await setUpListaPaga(portal, leo);
  const paid = paymentAsSeen(await onlyPayRowOf(portal, payer, leo), 1);
  await portal.as(payer).succeeds('POST pagar', { body: paid });
  await portal.moveToMision(leo, 2);
  await earn(portal, leo, 2);
  await updateListaPaga(portal, payer);
  await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const rows = await portal.db.selectFrom('pendiente').select(['id', 'usuario']).orderBy('id').execute();
  expect(rows.map(({ usuario }) => usuario)).toEqual([ana.id, leo.id]);
  const [bonus = 0, owed = 0] = rows.map(({ id }) => id);
  const answer = await sendDuringChange(
    portal,
    (tx) => tx.lockRow('pendiente', bonus),
    () => portal.as(payer)('POST', 'pagar', { ...paid, op: 0 }),
    (tx) => tx.lockRow('pendiente', owed),
  );
  expect(answer.http).toBe(200);
  expect((await portal.as(payer).succeeds('GET getPendientes')).map(({ usuario }) => usuario)).toEqual([
    leo.id,
    leo.id,
  ]);
  await expectBooksBalanced(portal);
});

describe('a reset under way, which holds all open rows and then writes a paid one', () => {
  /** Leo was paid for categoria 1, and his pay for categoria 2 waits. */
  async function sceneOfPaid() {
    const portal = await openPortal();
    const leo = await portal.createPerson({ nombre: 'Leo' });
    const payer = await setUpListaPaga(portal, leo);
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    await portal.createPerson({ nombre: 'Ana' });
    const first = await onlyPayRowOf(portal, payer, leo);
    await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
    await portal.moveToMision(leo, 2);
    await earn(portal, leo, 2);
    await updateListaPaga(portal, payer);
    const second = (await openRowsFor(portal, payer, leo))[0];
    if (!second) throw new Error('nothing waits');
    const pagas = [first, second].map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto }));
    const hold = (tx: Tx) => tx.lockRow('paga', second.id);
    const writePaid = (tx: Tx) => tx.lockRow('paga', first.id);
    return { portal, leo, payer, boss, first, second, pagas, hold, writePaid };
  }

  test('lets a payment of both wait, for whose payer both are unpaid', async () => {
    const { portal, payer, first, second, pagas, hold, writePaid } = await sceneOfPaid();
    const payBoth = () => portal.as(payer)('POST', 'pagarVarias', { op: 1, pagas });
    const answer = await sendDuringChange(portal, hold, payBoth, writePaid);
    expect(answer).toMatchObject({ http: 200, body: { data: [{ id: second.id }], omitidas: [{ id: first.id }] } });
  });

  test('lets a correction wait of who brought their owner', async () => {
    const { portal, leo, boss, hold, writePaid } = await sceneOfPaid();
    const correct = () => portal.as(boss)('POST', 'corregirReferido', { id: leo.id, referido: 'Ana', visto: '' });
    expect((await sendDuringChange(portal, hold, correct, writePaid)).http).toBe(200);
  });

  test('and a payment that is undone meanwhile is not made again by one that did not see it undone', async () => {
    const { portal, payer, first, second, pagas, hold } = await sceneOfPaid();
    const undo = async (tx: Tx) => {
      await hold(tx);
      const unpaid = { estado: 'abierta', pagado_monto: null, pagado_fecha: null, pagado_por: null } as const;
      await tx.db.updateTable('paga').set(unpaid).where('id', '=', first.id).execute();
    };
    const answer = await sendDuringChange(portal, undo, () =>
      portal.as(payer)('POST', 'pagarVarias', { op: 1, pagas }),
    );
    const msg = 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.';
    // SQLite has one writer: the call begins after the change.
    const [paid, skipped] = ENGINE === 'sqlite' ? [[first, second], []] : [[second], [{ id: first.id, msg }]];
    const data = paid.map(({ id }) => ({ id }));
    expect(answer).toMatchObject({ http: 200, body: { data, omitidas: skipped } });
  });
});
