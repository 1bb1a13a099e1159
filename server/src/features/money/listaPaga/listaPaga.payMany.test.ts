import type { PagaRow } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import {
  earn,
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ana and Leo have earned nine credits each; two usuarios hold `pag`. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const payer = await setUpListaPaga(portal, ana, leo);
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
  const filas = [await onlyPayRowOf(portal, payer, ana), await onlyPayRowOf(portal, payer, leo)] as const;
  portal.clock.advance({ minutes: 5 });
  return { portal, ana, leo, payer, other, filas };
}

const body = (op: 0 | 1, filas: readonly PagaRow[]) => ({
  op,
  pagas: filas.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })),
});
const pay = (portal: Portal, person: Person, op: 0 | 1, filas: readonly PagaRow[]) =>
  portal.as(person).succeeds('POST pagarVarias', { body: body(op, filas) });
const payRefused = (portal: Portal, person: Person, op: 0 | 1, filas: readonly PagaRow[]) =>
  expectNoChange(portal, () => portal.as(person).fails('POST pagarVarias', { body: body(op, filas) }));

describe('paying several', () => {
  test('pays each its earned amount: rows, ledger, and an audit entry and a notice for each person', async () => {
    const { portal, ana, leo, payer, filas } = await scene();
    const { result, ...effects } = await portal.observe(() => pay(portal, payer, 1, filas));
    const pagadas = filas.map((row) => ({
      ...row,
      pagado: 1,
      estado: 'pagada',
      pagadoFecha: portal.clock.iso(),
      encargadoNombre: 'Pagadora',
      acciones: ['deshacer'],
    }));
    expect(result).toEqual({ msg: 'Pagaste 2 pagas: 18c', status: 0, data: pagadas, omitidas: [] });
    const who = { encargado: payer.id };
    expect(effects).toEqual({
      bitacora: [
        { modulo: 'paga', objeto: null, usuario: null, ...who, motivo: 'pagó 2 pagas: 18c' },
        ...[ana, leo].map(({ id: usuario }, i) => ({
          modulo: 'paga',
          objeto: filas[i]?.id,
          usuario,
          ...who,
          motivo: `pagó 9c a ${NAME_PLACEHOLDER}`,
          ...editedField('Estado', 'Por pagar', 'Pagada'),
        })),
      ],
      trabajo: [],
      creditos: [ana, leo].map(({ id: usuario }) => ({ tipo: 'paga_cobrada', usuario, creditos: 9, ...who })),
      notices: [
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: ana.id },
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: leo.id },
        { tema: 'paga', quien: 'Pagadora', msg: 'pagó 2 pagas' },
      ],
    });
    expect((await openPayRows(portal, payer)).map((f) => f.estado)).toEqual(['pagada', 'pagada']);
    await expectBooksBalanced(portal);
  });

  test('they are undone together on the same day, and not on another day', async () => {
    const { portal, payer, other, filas } = await scene();
    const { data } = await pay(portal, payer, 1, filas);
    const result = await pay(portal, other, 0, data);
    expect(result).toMatchObject({ msg: 'Deshiciste 2 pagas: 18c', omitidas: [] });
    expect(result.data).toEqual(filas);
    await expectBooksBalanced(portal);
    const again = await pay(portal, payer, 1, filas);
    portal.clock.advance({ hours: 24 });
    expect(await payRefused(portal, payer, 0, again.data)).toMatchObject({
      error: 'NO_PAGADA',
      msg: 'No se deshizo ninguna: Ana (Un pago solo se puede deshacer el mismo día) y Leo (Un pago solo se puede deshacer el mismo día)',
    });
  });

  test('undone after a reset of the list, each becomes a pendiente', async () => {
    const { portal, payer, filas } = await scene();
    const { data } = await pay(portal, payer, 1, filas);
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const result = await pay(portal, payer, 0, data);
    expect(result.data.map((f) => f.estado)).toEqual(['pendiente', 'pendiente']);
    expect(await portal.as(payer).succeeds('GET totalPendientes')).toMatchObject({ creditos: 18 });
    await expectBooksBalanced(portal);
  });

  test('rows that can no longer be paid are skipped and named, and the others are paid', async () => {
    const { portal, ana, payer, other, filas } = await scene();
    await portal.as(other).succeeds('POST pagar', { body: paymentAsSeen(filas[1], 1) });
    const result = await pay(portal, payer, 1, filas);
    expect(result).toMatchObject({
      msg: 'Pagaste 1 paga: 9c. Faltó Leo (Otra ya pagó esto)',
      data: [{ usuario: ana.id, estado: 'pagada' }],
      omitidas: [{ id: filas[1].id, nombre: 'Leo', msg: 'Otra ya pagó esto' }],
    });
    expect(await payRefused(portal, payer, 1, filas)).toMatchObject({
      error: 'YA_PAGADA',
      msg: 'No se pagó ninguna: Ana (Pagadora ya pagó esto) y Leo (Otra ya pagó esto)',
    });
  });

  test('a row that changed since it was seen is not paid', async () => {
    const { portal, payer, filas } = await scene();
    const [ofAna, ofLeo] = filas;
    const vistas = [
      { ...ofAna, monto: 8 },
      { ...ofLeo, usuarioNombre: 'Leonardo' },
    ];
    expect(await payRefused(portal, payer, 1, vistas)).toMatchObject({
      error: 'YA_PAGADA',
      msg: 'No se pagó ninguna: Ana (Ahora son 9c) y Leo (Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.)',
    });
  });

  test('another person must pay the caller’s own row; without such a person the caller pays it, which is recorded', async () => {
    const { portal, payer, other, filas } = await scene();
    await earn(portal, payer, 10);
    const mine = { ...filas[0], id: await ownRowId(portal, payer), usuarioNombre: 'Pagadora' };
    const result = await pay(portal, payer, 1, [filas[0], mine]);
    expect(result.omitidas).toEqual([
      { id: mine.id, nombre: 'Pagadora', msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.' },
    ]);
    await portal.dismiss(other);
    const { bitacora } = await portal.observe(() => pay(portal, payer, 1, [mine]));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      'lo hizo con lo suyo porque nadie más tiene el permiso pag',
      `pagó 9c a ${NAME_PLACEHOLDER}`,
    ]);
  });

  test('a row that was withdrawn meanwhile is skipped and named, and the others are paid or undone', async () => {
    const { portal, ana, leo, payer, other, filas } = await scene();
    const withdraw = async (person: Person) => {
      await portal.addWork(person, 'asistencia', -240);
      await updateListaPaga(portal, other);
    };
    await withdraw(leo);
    const notListed = { id: filas[1].id, nombre: 'Leo', msg: 'Esa paga ya no está en la lista' };
    const result = await pay(portal, payer, 1, filas);
    expect(result).toMatchObject({
      msg: 'Pagaste 1 paga: 9c. Faltó Leo (Esa paga ya no está en la lista)',
      data: [{ usuario: ana.id, estado: 'pagada' }],
      omitidas: [notListed],
    });
    const undone = await pay(portal, other, 0, filas);
    expect(undone).toMatchObject({ msg: expect.stringContaining('Deshiciste 1 paga: 9c'), omitidas: [notListed] });
    await withdraw(ana);
    expect(await payRefused(portal, payer, 1, filas)).toMatchObject({
      error: 'YA_PAGADA',
      msg: 'No se pagó ninguna: Ana (Esa paga ya no está en la lista) y Leo (Esa paga ya no está en la lista)',
    });
    await expectBooksBalanced(portal);
  });

  test('a row that never was fails the whole call', async () => {
    const { portal, payer, filas } = await scene();
    expect(await payRefused(portal, payer, 1, [filas[0], { ...filas[1], id: 9999 }])).toMatchObject({
      error: 'NO_EXISTE',
    });
  });

  test('twenty concurrent calls on two servers, for one or all rows, pay each row once', async () => {
    const { portal, payer, other, filas } = await scene();
    const send = await alternateServers(portal);
    const all = body(1, filas);
    const reversed = { ...all, pagas: [...all.pagas].reverse() };
    const responses = await runConcurrently(20, (i) => {
      const who = i % 4 < 2 ? payer : other;
      if (i % 5 === 4) return send(who, 'pagar', paymentAsSeen(filas[0], 1));
      return send(who, 'pagarVarias', i % 2 === 0 ? all : reversed);
    });
    expect(Object.keys(countResponseCodes(responses)).toSorted()).toEqual(['200', '409 YA_PAGADA']);
    const collected = await portal.db
      .selectFrom('credito')
      .select('creditos')
      .where('tipo', '=', 'paga_cobrada')
      .execute();
    expect(collected).toEqual([{ creditos: 9 }, { creditos: 9 }]);
    await expectBooksBalanced(portal);
  });
});

/** Inserts a row of nine credits for a person on the open list. */
async function ownRowId(portal: Portal, { id: usuario }: Person): Promise<number> {
  const { id: _id, ...other } = await portal.db.selectFrom('paga').selectAll().limit(1).executeTakeFirstOrThrow();
  const { id } = await portal.db
    .insertInto('paga')
    .values({ ...other, usuario })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
