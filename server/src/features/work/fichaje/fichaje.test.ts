import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { fichajeDetail } from './fichaje.public.ts';

/** Tuesday 10 March 2026, 11:00 in the agencia. Ana is management, Leo is not. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, leo };
}
const runFichajeAction = (
  portal: Portal,
  person: Person,
  body: { op: number; id?: number; usuario?: number; min?: number },
) => portal.as(person).succeeds('POST actionFichar', { body });
const failure = (portal: Portal, person: Person, body: { op: number; id?: number; usuario?: number; min?: number }) =>
  portal.as(person).fails('POST actionFichar', { body });
/** Clocks in, advances the minutes and clocks out. */
async function clockFichaje(portal: Portal, person: Person, minutos: number) {
  await runFichajeAction(portal, person, { op: 0 });
  portal.clock.advance({ minutes: minutos });
  return (await runFichajeAction(portal, person, { op: 1 })).data;
}
const own = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getFichajes');
const active = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getFichajesActivos');

test('open fichajes are listed longest first', async () => {
  const { portal, ana, leo } = await setUp();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  for (const person of [leo, ana, eva]) {
    await runFichajeAction(portal, person, { op: 0 });
    portal.clock.advance({ minutes: 3 });
  }
  expect((await active(portal, ana)).map((f) => [f.usuarioNombre, f.mins, f.acciones])).toEqual([
    ['Leo', 9, ['cerrar']],
    ['Ana', 6, []],
    ['Eva', 3, ['cerrar']],
  ]);
});

describe('the own entry and exit', () => {
  test('are stored, logged and listed', async () => {
    const { portal, ana, leo } = await setUp();
    const entrada = portal.clock.iso();
    const inside = await portal.observe(() => runFichajeAction(portal, leo, { op: 0 }));
    const { data, msg } = inside.result;
    expect(msg).toBe('Fichaste tu entrada');
    const abierta = { id: data.id, dia: '2026-03-10', entrada, salida: '-', min: 0, deducido: 0, olvidada: false };
    expect(data).toEqual(abierta);
    const shared = { modulo: 'fichaje' as const, objeto: data.id, usuario: leo.id, encargado: leo.id };
    expect(inside.bitacora).toEqual([{ ...shared, motivo: 'fichó su entrada' }]);
    expect(inside.notices).toEqual([{ tema: 'fichaje', quien: 'Leo', msg: 'fichó su entrada' }]);
    portal.clock.advance({ hours: 2, minutes: 5, seconds: 59 });
    expect(await own(portal, leo)).toEqual([{ ...abierta, min: 125 }]);
    expect(await active(portal, ana)).toEqual([
      { id: data.id, usuario: leo.id, usuarioNombre: 'Leo', entrada, mins: 125, acciones: ['cerrar'] },
    ]);
    const fuera = await portal.observe(() => runFichajeAction(portal, leo, { op: 1 }));
    expect(fuera.result).toEqual({
      msg: 'Fichaste tu salida: 2h 5m',
      status: 0,
      data: { ...abierta, salida: portal.clock.iso(), min: 125 },
    });
    expect(fuera.bitacora).toEqual([{ ...shared, motivo: 'fichó su salida: 2h 5m' }]);
    portal.clock.advance({ hours: 1 });
    expect(await own(portal, leo)).toEqual([fuera.result.data]);
    expect(await active(portal, ana)).toEqual([]);
    expect(await own(portal, ana)).toEqual([]);
  });

  test('need an open fichaje for an exit, and none for an entry', async () => {
    const { portal, leo } = await setUp();
    expect(await failure(portal, leo, { op: 1 })).toMatchObject({ http: 409, error: 'SIN_FICHAJE' });
    await runFichajeAction(portal, leo, { op: 0 });
    expect(await failure(portal, leo, { op: 0 })).toMatchObject({ http: 409, error: 'FICHAJE_ABIERTO' });
    await runFichajeAction(portal, leo, { op: 1 });
    await runFichajeAction(portal, leo, { op: 0 });
    expect((await own(portal, leo)).map((f) => f.salida === '-')).toEqual([true, false]);
  });

  test('minutes after midnight count for the day of the entry', async () => {
    const { portal, leo } = await setUp();
    portal.clock.set('2026-03-11T03:30:00Z');
    expect(await clockFichaje(portal, leo, 60)).toMatchObject({ dia: '2026-03-10', min: 60 });
    expect(await clockFichaje(portal, leo, 1)).toMatchObject({ dia: '2026-03-11' });
  });

  test('a forgotten fichaje ends after twelve hours by itself', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await runFichajeAction(portal, leo, { op: 0 })).data;
    const end = portal.clock.iso({ hours: 12 });
    portal.clock.advance({ hours: 12, ms: -1 });
    expect(await own(portal, leo)).toMatchObject([{ salida: '-', min: 719 }]);
    portal.clock.advance({ hours: 3 });
    const olvidada = { id, salida: end, min: 720, olvidada: true };
    expect(await own(portal, leo)).toMatchObject([olvidada]);
    expect(await active(portal, ana)).toEqual([]);
    const msg = 'Tu entrada se cerró sola a las 12 horas';
    expect(await failure(portal, leo, { op: 1 })).toMatchObject({ error: 'SIN_FICHAJE', msg });
    expect(await failure(portal, ana, { op: 4, id, usuario: leo.id })).toMatchObject({ error: 'FICHAJE_CERRADO' });
    const other = await portal.observe(() => runFichajeAction(portal, leo, { op: 0 }));
    expect(other.bitacora).toMatchObject([
      { objeto: id, encargado: null, motivo: `se cerró sola la entrada de ${NAME_PLACEHOLDER}: 12h` },
      { encargado: leo.id, motivo: 'fichó su entrada' },
    ]);
    expect(await own(portal, leo)).toMatchObject([{ salida: '-' }, olvidada]);
  });

  test('when the server clock is set back, an open fichaje keeps its length', async () => {
    const { portal, leo } = await setUp();
    await clockFichaje(portal, leo, 30);
    await runFichajeAction(portal, leo, { op: 0 });
    portal.clock.advance({ minutes: 20 });
    await own(portal, leo);
    portal.clock.advance({ hours: -1 });
    expect(await own(portal, leo)).toMatchObject([{ min: 20, salida: '-' }, { min: 30 }]);
    portal.clock.advance({ minutes: 10 });
    expect((await runFichajeAction(portal, leo, { op: 1 })).data.min).toBe(30);
  });
});

describe('the fichaje of another usuario', () => {
  test.each(['actionFichar', 'cerrarFichaje'] as const)('%s closes it and notifies them', async (call) => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await runFichajeAction(portal, leo, { op: 0 })).data;
    portal.clock.advance({ minutes: 40 });
    const close = () =>
      call === 'cerrarFichaje'
        ? portal.as(ana).succeeds('POST cerrarFichaje', { body: { id } })
        : runFichajeAction(portal, ana, { op: 4, id, usuario: leo.id });
    const { result, bitacora, notices } = await portal.observe(close);
    expect(result).toMatchObject({ msg: 'Cerraste el fichaje de Leo: 40m', data: { min: 40 } });
    const motivo = `cerró la entrada de ${NAME_PLACEHOLDER}: 40m`;
    expect(bitacora).toEqual([{ modulo: 'fichaje', objeto: id, usuario: leo.id, encargado: ana.id, motivo }]);
    expect(notices).toEqual([
      { tema: 'fichaje', quien: 'Ana', msg: 'cerró la entrada de Leo' },
      { tema: 'fichaje', quien: 'Ana', msg: 'cerró tu entrada: 40m', para: leo.id },
    ]);
    const body = { id };
    expect(await portal.as(ana).fails('POST cerrarFichaje', { body })).toMatchObject({ error: 'FICHAJE_CERRADO' });
  });

  test('loses 5 or 10 minutes, never more than it has, with the values before and after', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = await clockFichaje(portal, leo, 17);
    const remove = (op: number) => portal.observe(() => runFichajeAction(portal, ana, { op, id, usuario: leo.id }));
    const ten = await remove(3);
    expect(ten.result).toMatchObject({
      msg: 'Le quitaste 10 minutos a Leo. Le quedan 7m.',
      data: { min: 7, deducido: 10 },
    });
    expect(ten.bitacora).toEqual([
      {
        modulo: 'fichaje',
        objeto: id,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `quitó 10 minutos a ${NAME_PLACEHOLDER} en su entrada del 10 mar 2026`,
        diferencias: [{ campo: 'Minutos', antes: 17, despues: 7 }],
      },
    ]);
    expect(ten.notices.at(-1)).toMatchObject({ msg: 'te quitó 10 minutos de fichaje', para: leo.id });
    expect((await remove(2)).result.data).toMatchObject({ min: 2, deducido: 15 });
    expect((await remove(2)).result.data).toMatchObject({ min: 0, deducido: 17 });
    expect(await failure(portal, ana, { op: 3, id, usuario: leo.id })).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
    });
  });

  test('gets its deducted minutes back once, with the values before and after', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = await clockFichaje(portal, leo, 17);
    for (const op of [2, 3]) await runFichajeAction(portal, ana, { op, id, usuario: leo.id });
    const body = { op: 5, id, usuario: leo.id };
    expect(await failure(portal, leo, body)).toMatchObject({ http: 403 });
    expect(await failure(portal, ana, { ...body, min: 17 })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const { result, bitacora, notices } = await portal.observe(() => runFichajeAction(portal, ana, body));
    expect(result).toMatchObject({
      msg: 'Le devolviste 15 minutos a Leo. Ahora tiene 17m.',
      data: { min: 17, deducido: 0 },
    });
    expect(bitacora).toEqual([
      {
        modulo: 'fichaje',
        objeto: id,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `devolvió 15 minutos a ${NAME_PLACEHOLDER} en su entrada del 10 mar 2026`,
        diferencias: [{ campo: 'Minutos', antes: 2, despues: 17 }],
      },
    ]);
    expect(notices).toEqual([
      { tema: 'fichaje', quien: 'Ana', msg: 'devolvió minutos a Leo' },
      { tema: 'fichaje', quien: 'Ana', msg: 'te devolvió 15 minutos de fichaje', para: leo.id },
    ]);
    expect(await failure(portal, ana, body)).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
  });

  test('loses no minutes while open, but does when forgotten', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await runFichajeAction(portal, leo, { op: 0 })).data;
    portal.clock.advance({ hours: 1 });
    const less = { op: 2, id, usuario: leo.id };
    expect(await failure(portal, ana, less)).toMatchObject({ http: 409, error: 'FICHAJE_SIN_CERRAR' });
    portal.clock.advance({ hours: 12 });
    expect((await runFichajeAction(portal, ana, less)).data).toMatchObject({ min: 715, olvidada: true });
  });

  test('is refused for oneself, peers, higher ranks, and when its usuario differs from the one seen', async () => {
    const { portal, ana, leo } = await setUp();
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 10 });
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    for (const de of [ana, peer, boss]) {
      const { id } = (await runFichajeAction(portal, de, { op: 0 })).data;
      expect(await failure(portal, ana, { op: 4, id, usuario: de.id })).toMatchObject({ http: 403 });
      expect(await portal.as(ana).fails('POST cerrarFichaje', { body: { id } })).toMatchObject({ http: 403 });
      await runFichajeAction(portal, de, { op: 1 });
      expect(await failure(portal, ana, { op: 2, id, usuario: de.id })).toMatchObject({ http: 403 });
    }
    await runFichajeAction(portal, boss, { op: 0 });
    expect(await active(portal, ana)).toMatchObject([{ usuario: boss.id, acciones: [] }]);
    const { id } = (await runFichajeAction(portal, leo, { op: 0 })).data;
    expect(await failure(portal, ana, { op: 4, id, usuario: peer.id })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    expect(await failure(portal, ana, { op: 4, id: 999, usuario: leo.id })).toMatchObject({ http: 404 });
    expect(await failure(portal, ana, { op: 4 })).toMatchObject({ http: 400, campo: 'id' });
    expect(await failure(portal, ana, { op: 2, id })).toMatchObject({ http: 400, campo: 'usuario' });
  });
});

test('the detail lists the minutes of each fichaje and the totals of its days', async () => {
  const { portal, ana, leo } = await setUp();
  await clockFichaje(portal, leo, 0);
  const first = await clockFichaje(portal, leo, 30);
  await clockFichaje(portal, leo, 20);
  await runFichajeAction(portal, ana, { op: 2, id: first.id, usuario: leo.id });
  portal.clock.set('2026-03-11T15:00:00Z');
  await runFichajeAction(portal, ana, { op: 0 });
  await runFichajeAction(portal, leo, { op: 0 });
  portal.clock.advance({ minutes: 7 });
  const who = (await portal.db.selectFrom('usuario').select('id').where('id', '=', ana.id).executeTakeFirstOrThrow())
    .id;
  const viewer = { id: who, orden: 10_001, id_categoria: 10, permisos: [] } as never;
  const request = (query: object) => fichajeDetail(portal.db, { query }, viewer, portal.clock.now);
  const everything = await request({});
  expect(
    everything.entradas.map((e) => [e.nombreUsuario, e.dia, e.salida === '-', e.min, e.deducido, e.acciones]),
  ).toEqual([
    ['Leo', '2026-03-11', true, 7, 0, ['cerrar']],
    ['Ana', '2026-03-11', true, 7, 0, []],
    ['Leo', '2026-03-10', false, 20, 0, ['restar5', 'restar10']],
    ['Leo', '2026-03-10', false, 25, 5, ['restar5', 'restar10', 'devolver']],
    ['Leo', '2026-03-10', false, 0, 0, []],
  ]);
  const ofLeo = { usuario: leo.id, usuarioNombre: 'Leo' };
  expect(everything.totales).toEqual([
    { usuario: ana.id, usuarioNombre: 'Ana', dia: '2026-03-11', minsT: 7 },
    { ...ofLeo, dia: '2026-03-11', minsT: 7 },
    { ...ofLeo, dia: '2026-03-10', minsT: 45 },
  ]);
  // A day is summed whole, however few of its fichajes are on the page.
  expect(await request({ buscar: '2026-03-10', limite: 1 })).toMatchObject({
    entradas: [{ min: 20 }],
    totales: [{ ...ofLeo, minsT: 45 }],
  });
  expect((await request({ buscar: 'ÁNA' })).totales).toHaveLength(1);
  expect(await request({ buscar: 'nadie' })).toEqual({ entradas: [], totales: [] });
});

test('a despido closes the open fichaje; a forgotten one ended by itself', async () => {
  const { portal, leo } = await setUp();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  await runFichajeAction(portal, eva, { op: 0 });
  portal.clock.advance({ hours: 30 });
  const { data } = await runFichajeAction(portal, leo, { op: 0 });
  portal.clock.advance({ minutes: 20 });
  const { bitacora } = await portal.observe(async () => {
    await portal.dismiss(leo);
    await portal.dismiss(eva);
  });
  expect(bitacora.filter((b) => b.modulo === 'fichaje')).toMatchObject([
    {
      objeto: data.id,
      usuario: leo.id,
      motivo: `cerró la entrada de ${NAME_PLACEHOLDER} porque salió de la agencia: 20m`,
    },
    { usuario: eva.id, motivo: expect.stringContaining(`se cerró sola la entrada de ${NAME_PLACEHOLDER}`) },
  ]);
  const open = await portal.db.selectFrom('fichaje').select('id').where('salida', 'is', null).execute();
  expect(open).toEqual([]);
});
