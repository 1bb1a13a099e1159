import { describe, expect, test } from 'vitest';
import {
  earn,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const filter = (portal: Portal, person: Person, inicio: string, final: string) =>
  portal.as(person).succeeds('POST getListaPaga', { body: { inicio, final } });

describe('the open lists', () => {
  test('are sorted by name ignoring case, and the totals of each group cover the visible rows', async () => {
    const portal = await openPortal();
    const [zoe, ana, beto] = [
      await portal.createPerson({ nombre: 'zoe' }),
      await portal.createPerson({ nombre: 'Ana' }),
      await portal.createPerson({ nombre: 'beto', categoria: 3 }),
    ];
    await earn(portal, beto, 3);
    const payer = await setUpListaPaga(portal, zoe, ana);
    const { id } = await onlyPayRowOf(portal, payer, ana);
    await portal.as(payer).succeeds('POST pagarMonto', { body: { id, monto: 20 } });
    const { filas, totales } = await portal.as(payer).succeeds('GET getListaPaga');
    expect(filas.map((f) => [f.usuarioNombre, f.monto])).toEqual([
      ['Ana', 20],
      ['beto', 9],
      ['zoe', 9],
    ]);
    expect(totales).toEqual({ bajoCreditos: 29, bajoPersonas: 2, altoCreditos: 9, altoPersonas: 1 });
  });

  test('show heroe and legion during the membresia that gives them', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
    const payer = await setUpListaPaga(portal, ana, beto);
    const shared = { encargado: null, fecha: 0, externo: null, terminada: 0 };
    const end = portal.clock.now + 60_000;
    const [vip, , heroe, legion] = [1, 2, 3, 4];
    await portal.db
      .insertInto('membresia_usuario')
      .values([
        { ...shared, membresia: heroe, usuario: ana.id, finaliza: end },
        { ...shared, membresia: vip, usuario: ana.id, finaliza: null },
        { ...shared, membresia: legion, usuario: beto.id, finaliza: null },
        { ...shared, membresia: heroe, usuario: beto.id, finaliza: null, terminada: 1 },
        { ...shared, membresia: heroe, usuario: null, externo: 'Fuera', finaliza: null },
      ])
      .execute();
    expect(await openPayRows(portal, payer)).toMatchObject([
      { usuarioNombre: 'Ana', heroe: 'Héroe', legion: null },
      { usuarioNombre: 'Beto', heroe: null, legion: 'Legión' },
    ]);
    portal.clock.advance({ minutes: 1 });
    expect(await onlyPayRowOf(portal, payer, ana)).toMatchObject({ heroe: null });
    const { data } = await portal
      .as(payer)
      .succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, beto), 1) });
    expect(data).toMatchObject({ legion: 'Legión', heroe: null });
  });
});

describe('between two dates', () => {
  // Santo Domingo is always four hours behind UTC; the dates include a leap day and ends of months and of a year.
  test.each([
    ['the first instant of the first day', '2026-03-10T04:00:00.000Z', '2026-03-10', '2026-03-11', 1],
    ['the instant before', '2026-03-10T03:59:59.999Z', '2026-03-10', '2026-03-11', 0],
    ['23:59 of the last day', '2026-03-12T03:59:59.999Z', '2026-03-10', '2026-03-11', 1],
    ['00:00 of the next day', '2026-03-12T04:00:00.000Z', '2026-03-10', '2026-03-11', 0],
    ['el 31 a las 23:59', '2027-01-01T03:59:59.000Z', '2026-12-01', '2026-12-31', 1],
    ['the first day of the year', '2027-01-01T04:00:00.000Z', '2026-12-01', '2026-12-31', 0],
    ['29 February', '2028-02-29T04:00:00.000Z', '2028-02-28', '2028-02-29', 1],
    ['1 March of a leap year', '2028-03-01T04:00:00.000Z', '2028-02-28', '2028-02-29', 0],
  ])('%s', async (_case, instant, inicio, final, count) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    portal.clock.set(instant);
    const payer = await setUpListaPaga(portal, ana);
    const { filas, totales } = await filter(portal, payer, inicio, final);
    expect(filas).toHaveLength(count);
    expect(totales.bajoPersonas).toBe(count);
  });

  test('includes open and closed lists, newest first, without withdrawn rows', async () => {
    const portal = await openPortal();
    const [ana, beto, caro] = [
      await portal.createPerson({ nombre: 'Ana' }),
      await portal.createPerson({ nombre: 'Beto' }),
      await portal.createPerson({ nombre: 'Caro' }),
    ];
    const payer = await setUpListaPaga(portal, beto, caro);
    await portal.addWork(caro, 'asistencia', -240);
    await updateListaPaga(portal, payer);
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    portal.clock.advance({ hours: 24 });
    await earn(portal, ana);
    await updateListaPaga(portal, payer);
    const { filas } = await filter(portal, payer, '2026-03-10', '2026-03-11');
    expect(filas.map((f) => [f.usuarioNombre, f.estado])).toEqual([
      ['Ana', 'abierta'],
      ['Beto', 'pendiente'],
    ]);
  });

  test('of more than a year: its message', async () => {
    const portal = await openPortal();
    const onlooker = await portal.createPerson({ categoria: 9 });
    const body = { inicio: '2026-03-10', final: '2027-03-11' };
    expect(await portal.as(onlooker).fails('POST getListaPaga', { body })).toMatchObject({
      http: 422,
      campo: 'final',
      msg: 'Elige un período de hasta 1 año',
    });
  });

  test('refuses an invalid date, and too many rows', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const payer = await setUpListaPaga(portal, ana);
    const asks = portal.as(payer);
    expect(
      await asks.fails('POST getListaPaga', { body: { inicio: '2026-02-30', final: '2026-03-10' } }),
    ).toMatchObject({ http: 400, error: 'MALFORMADO', campo: 'inicio' });
    const {
      id: _id,
      periodo: _period,
      ...row
    } = await portal.db.selectFrom('paga').selectAll().executeTakeFirstOrThrow();
    for (let i = 0; i < 40; i += 1)
      await portal.db
        .insertInto('paga')
        .values(Array.from({ length: 500 }, (_, j) => ({ ...row, periodo: 1 + i * 500 + j })))
        .execute();
    expect(
      await asks.fails('POST getListaPaga', { body: { inicio: '2026-03-10', final: '2026-03-11' } }),
    ).toMatchObject({ http: 422, error: 'DEMASIADAS_FILAS', msg: 'Son demasiadas filas. Elige menos días.' });
  });
});
