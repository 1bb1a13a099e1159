import type { Body, listaPagaCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import {
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

type RequestBody = Partial<Body<typeof listaPagaCalls.ascensoPaga>>;

/** Ana is on the last mision of categoria 1 with nine credits earned; the next one costs eight. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
  const payer = await setUpListaPaga(portal, ana);
  const row = await onlyPayRowOf(portal, payer, ana);
  const view = (more: RequestBody = {}) =>
    portal.as(payer).succeeds('POST ascensoPaga', { body: { op: 0, id: row.id, ...more } });
  const run = (more: RequestBody = {}) =>
    portal.as(payer).succeeds('POST ascensoPaga', { body: { op: 1, id: row.id, ...more } });
  const failure = (more: RequestBody = {}) =>
    expectNoChange(portal, () => portal.as(payer).fails('POST ascensoPaga', { body: { op: 1, id: row.id, ...more } }));
  return { portal, ana, payer, row, view, run, failure };
}

const misionOf = async ({ db }: Portal, { id }: Person) =>
  (
    await db
      .selectFrom('usuario as u')
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select('m.nombre')
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow()
  ).nombre;
const setPrices = ({ db }: Portal, categoria: number, posicion: number, figures: { precio?: number; venta?: number }) =>
  db.updateTable('mision').set(figures).where('categoria', '=', categoria).where('posicion', '=', posicion).execute();

describe('is previewed and applied', () => {
  test('with the rest as a pendiente, a career step, an audit entry and notices', async () => {
    const { portal, ana, payer, row, view, run } = await scene();
    const vista = { status: 0, usuarioNombre: 'Ana', actual: 'Auxiliar A', sig: 'Vigilante I', creditos: 1 };
    expect(await view()).toEqual({ ...vista, msg: 'Ana puede ascender a Vigilante I', data: null });
    const { result, ...effects } = await portal.observe(() => run({ sig: 'Vigilante I', creditos: 1 }));
    expect(result).toMatchObject({
      ...vista,
      msg: 'Ascendiste a Ana de Auxiliar A a Vigilante I',
      data: { id: row.id, estado: 'ascenso', pagado: 1, monto: 8, encargadoNombre: 'Pagadora', acciones: [] },
    });
    const shared = { usuario: ana.id, encargado: payer.id };
    expect(effects.creditos).toEqual([
      { tipo: 'paga_ascenso', creditos: 8, ...shared },
      { tipo: 'paga_pendiente', creditos: 1, ...shared },
    ]);
    expect(effects.bitacora).toEqual([
      {
        modulo: 'rangos',
        objeto: expect.any(Number),
        motivo: `ascendió por paga a ${NAME_PLACEHOLDER} de Auxiliar A a Vigilante I`,
        ...editedField('Misión', 'Auxiliar A', 'Vigilante I'),
        ...shared,
      },
      {
        modulo: 'paga',
        objeto: row.id,
        motivo: `ascendió a ${NAME_PLACEHOLDER} a Vigilante I por su paga: 8c, quedan 1c pendientes`,
        ...editedField('Estado', 'Por pagar', 'Ascenso por paga'),
        ...shared,
      },
    ]);
    expect(effects.notices.filter((a) => a.tema !== 'carrera' || a.para)).toEqual([
      { tema: 'carrera', quien: 'Pagadora', msg: 'te ascendió por paga a Vigilante I', para: ana.id },
      { tema: 'paga', quien: 'Pagadora', msg: 'ascendió por paga a Ana' },
      { tema: 'pendientes', quien: 'Pagadora', msg: 'ascendió por paga a Ana' },
      { tema: 'creditos', quien: 'Pagadora', msg: 'te ascendió por paga: 8c', para: ana.id },
    ]);
    expect(await misionOf(portal, ana)).toBe('Vigilante I');
    expect(await portal.as(payer).succeeds('GET getPendientes')).toMatchObject([{ usuario: ana.id, monto: 1 }]);
    const [paso] = await portal.as(ana).succeeds('GET carrera/:id', { params: { id: ana.id } });
    expect(paso).toMatchObject({ de: 'Auxiliar A', a: 'Vigilante I', causa: 'paga', encargado: 'Pagadora' });
    await expectBooksBalanced(portal);
  });

  test('a price of the whole pay leaves no pendiente, and a price of 0 leaves all of it', async () => {
    for (const [precio, rest] of [
      [9, []],
      [0, [{ monto: 9 }]],
    ] as const) {
      const { portal, payer, run } = await scene();
      await setPrices(portal, 2, 1, { precio });
      expect(await run()).toMatchObject({ creditos: 9 - precio, data: { monto: precio } });
      expect(await portal.as(payer).succeeds('GET getPendientes')).toMatchObject(rest);
      await expectBooksBalanced(portal);
    }
  });

  test('an ascenso that waits for its answer is withdrawn', async () => {
    const { portal, ana, run } = await scene();
    const supervisor = await portal.createPerson({ categoria: 5 });
    const ultimo = await portal.as(supervisor).succeeds('GET verUltimoAscenso/:id', { params: { id: ana.id } });
    expect(ultimo.m_nueva).toBe('Vigilante I');
    portal.clock.advance({ hours: 1 });
    const body = {
      usuario: ana.id,
      encargado: supervisor.id,
      nueva: 'Vigilante I',
      id_rango: ultimo.id_nuevo ?? 0,
      micat: 5,
    };
    await portal.as(supervisor).succeeds('POST sendAscenso', { body });
    const { notices } = await portal.observe(() => run());
    expect(notices.filter((a) => a.tema === 'solicitudes').map((a) => a.para)).toEqual([ana.id, supervisor.id]);
  });
});

describe('does not apply', () => {
  test.each<[string, (e: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
    ['the next one is not on sale', ({ portal }) => setPrices(portal, 2, 1, { venta: 0 })],
    ['it costs more than the paga', ({ portal }) => setPrices(portal, 2, 1, { precio: 10 })],
    ['it is cheaper than the current one', ({ portal }) => setPrices(portal, 1, 9, { precio: 20 })],
    ['it is beyond categoria 9', ({ portal, ana }) => portal.moveToMision(ana, 9, 9)],
    ['there is no next one', ({ portal, ana }) => portal.moveToMision(ana, 12, 3)],
    ['the person is dismissed', ({ portal, ana }) => portal.dismiss(ana)],
  ])('%s', async (_case, prepare) => {
    const e = await scene();
    await prepare(e);
    expect(await e.view()).toMatchObject({ sig: null, creditos: 9, msg: 'No aplica para ascenso por paga' });
    expect(await e.failure()).toMatchObject({ http: 422, error: 'SIN_ASCENSO_POR_PAGA' });
  });

  test('to a mision that is not below the promoter, and is not offered', async () => {
    const { portal, ana, payer, row } = await scene();
    await portal.grantPermisos(2, 'ldp', 'pag');
    const same = await portal.createPerson({ categoria: 2 });
    const acciones = async (person: Person) => (await onlyPayRowOf(portal, person, ana)).acciones;
    expect(await acciones(payer)).toEqual(['pagar', 'monto', 'ascenso']);
    expect(await acciones(same)).toEqual(['pagar', 'monto']);
    for (const op of [0, 1] as const) {
      const failure = () => portal.as(same).fails('POST ascensoPaga', { body: { op, id: row.id } });
      expect(await expectNoChange(portal, failure)).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
    }
  });

  test('to oneself', async () => {
    const { portal, payer } = await scene();
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 2 });
    await portal.grantPermisos(2, 'ldp', 'pag');
    await portal.addWork(boss, 'times', 900);
    await updateListaPaga(portal, boss);
    const { id } = await onlyPayRowOf(portal, boss, boss);
    const asks = portal.as(boss);
    expect(await asks.succeeds('POST ascensoPaga', { body: { op: 0, id } })).toMatchObject({ sig: null });
    const failure = () => asks.fails('POST ascensoPaga', { body: { op: 1, id } });
    const pay = await asks.fails('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, boss), 1) });
    expect(pay).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    expect(await expectNoChange(portal, failure)).toEqual(pay);
    // Nobody else with `pag` is left.
    await portal.dismiss(payer);
    expect(await expectNoChange(portal, failure)).toMatchObject({ http: 422, error: 'PAGA_PROPIA' });
  });
});

describe('a change since the preview', () => {
  test.each<[string, (e: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
    ['another mision', ({ portal, ana }) => portal.moveToMision(ana, 2, 1)],
    ['another price', ({ portal }) => setPrices(portal, 2, 1, { precio: 7 })],
    [
      'another paga',
      async ({ portal, ana, payer }) => {
        await setPrices(portal, 2, 1, { precio: 4 });
        await portal.addWork(ana, 'asistencia', -120);
        await updateListaPaga(portal, payer);
      },
    ],
  ])('%s: is refused', async (_case, prepare) => {
    const e = await scene();
    await prepare(e);
    expect(await e.failure({ sig: 'Vigilante I', creditos: 1 })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });

  test('a payment by another person is also reported by the preview', async () => {
    const { portal, payer, row, failure } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
    await portal.as(other).succeeds('POST pagarMonto', { body: { id: row.id, monto: 9 } });
    for (const op of [0, 1] as const)
      expect(await failure({ op })).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Otra ya pagó esto' });
    const missing = { body: { op: 0, id: 999 } };
    expect(await portal.as(payer).fails('POST ascensoPaga', missing)).toMatchObject({ error: 'NO_EXISTE' });
  });
});
