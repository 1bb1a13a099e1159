import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal, scenesOf } from '../../../../test-support/portal/portal.ts';
import {
  findTiempo,
  noticeToBajo,
  offeredTiempoActions,
  openTiempo,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';

/** An encargado of categoria 5 and a bajo. */
async function populate(portal: Portal) {
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  return { portal, supervisor, bajo };
}
const { setUp, unchanged } = scenesOf(populate);
const request = (portal: Portal, person: Person, bajo: number, alto: number) =>
  portal.observe(() => portal.as(person).succeeds('POST openTime', { body: { bajo, alto } }));

/** Asserts that the opening is refused and no table changes. */
async function refused(portal: Portal, person: Person, bajo: number, alto: number) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST openTime', { body: { bajo, alto } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

test('opening with the caller as encargado', async () => {
  const { portal, supervisor, bajo } = await setUp();
  const { result, ...effects } = await request(portal, supervisor, bajo.id, supervisor.id);
  expect(result).toEqual({
    msg: 'Abriste el tiempo de Bajo',
    status: 0,
    data: {
      id: 1,
      bajo: bajo.id,
      bajoNombre: 'Bajo',
      bajoOrden: expect.any(Number),
      alto: supervisor.id,
      altoNombre: 'Jefe',
      finaliza: portal.clock.iso({ minutes: 60 }),
      pausa: 0,
      pausado: null,
      tiempoPaused: 0,
      p_bajo: 0,
      mins: 60,
      minsA: 0,
      confirmado: 0,
      sumado: 0,
      comparten: false,
      relevos: [],
      paradas: [],
    },
  });
  expect(await offeredTiempoActions(portal, supervisor, result.data)).toEqual([1, 2, 3, 5, 4]);
  expect(effects).toEqual({
    bitacora: [tiempoAuditRow(1, bajo, supervisor, `abrió el tiempo de ${NAME_PLACEHOLDER}`)],
    trabajo: [],
    notices: [
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      noticeToBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
  expect(await findTiempo(portal, supervisor, 1)).toEqual(result.data);
});

test('opening without encargado', async () => {
  const { portal, supervisor, bajo } = await setUp();
  const { result, ...effects } = await request(portal, supervisor, bajo.id, -1);
  expect(result).toMatchObject({
    msg: 'Abriste el tiempo de Bajo',
    data: { alto: -1, altoNombre: '' },
  });
  expect(await offeredTiempoActions(portal, supervisor, result.data)).toEqual([2, 3, 5, 4]);
  expect(effects).toEqual({
    bitacora: [tiempoAuditRow(1, bajo, supervisor, `abrió el tiempo de ${NAME_PLACEHOLDER} sin encargado`)],
    trabajo: [],
    notices: [
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      noticeToBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
});

test('opening with another encargado: it stays unlinked and they get a solicitud', async () => {
  const { portal, supervisor, bajo } = await setUp();
  const other = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
  const { result, ...effects } = await request(portal, supervisor, bajo.id, other.id);
  expect(result).toMatchObject({
    msg: 'Abriste el tiempo de Bajo. Le pediste a Otro que sea su encargado.',
    data: { alto: -1, altoNombre: '' },
  });
  expect(effects).toEqual({
    bitacora: [
      tiempoAuditRow(1, bajo, supervisor, `abrió el tiempo de ${NAME_PLACEHOLDER} sin encargado`),
      tiempoAuditRow(1, bajo, supervisor, `pidió encargado para ${NAME_PLACEHOLDER}`),
    ],
    trabajo: [],
    notices: [
      { tema: 'solicitudes', quien: 'Jefe', msg: 'te pide ser encargado del tiempo de Bajo', para: other.id },
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      noticeToBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
  expect(await portal.as(other).succeeds('GET getTimesSolicitudes')).toHaveLength(1);
  expect(await portal.as(supervisor).succeeds('GET getTimesSolicitudes')).toEqual([]);
});

test('a tiempo is as long as the configuracion says', async () => {
  const { portal, supervisor, bajo } = await setUp();
  await portal.configure({ minutos_tiempo: 25 });
  expect(await openTiempo(portal, supervisor, bajo)).toMatchObject({
    mins: 25,
    finaliza: portal.clock.iso({ minutes: 25 }),
  });
});

describe('an opening is refused without any write', () => {
  test.each([[0], [-1]])('without a selected usuario (%d)', async (bajo) => {
    const { portal, supervisor } = unchanged();
    expect(await refused(portal, supervisor, bajo, supervisor.id)).toEqual({
      http: 422,
      status: 1,
      error: 'SELECCIONA_USUARIO',
      msg: 'Selecciona un usuario',
      campo: 'bajo',
    });
  });

  test.each([[999], [2_147_483_647], [2_147_483_648], [9e15]])('for an unknown usuario (%d)', async (nobody) => {
    const { portal, supervisor, bajo } = unchanged();
    const NOT_FOUND = { http: 404, error: 'USUARIO_NO_EXISTE' };
    expect(await refused(portal, supervisor, nobody, supervisor.id)).toMatchObject(NOT_FOUND);
    expect(await refused(portal, supervisor, bajo.id, nobody)).toMatchObject(NOT_FOUND);
  });

  test('of a dismissed usuario, or with a dismissed encargado', async () => {
    const { portal, supervisor, bajo } = unchanged();
    const fuera = await portal.createPerson({ categoria: 6 });
    await portal.dismiss(fuera);
    expect(await refused(portal, supervisor, fuera.id, supervisor.id)).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
    expect(await refused(portal, supervisor, bajo.id, fuera.id)).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
  });

  test('for a usuario with an open tiempo', async () => {
    const { portal, supervisor, bajo } = await setUp();
    await openTiempo(portal, supervisor, bajo);
    const other = await portal.createPerson({ categoria: 6 });
    expect(await refused(portal, other, bajo.id, -1)).toEqual({
      http: 409,
      status: 1,
      error: 'TIEMPO_ABIERTO',
      msg: 'Esa persona ya tiene un tiempo abierto',
      campo: 'bajo',
    });
  });

  test.each([
    ['who is lower', 4, 9],
    ['of the same mision', 5, 1],
  ])('with an encargado %s', async (_case, categoria, posicion) => {
    const { portal, supervisor } = unchanged();
    const peer = await portal.createPerson({ categoria, posicion });
    const INVALID_ENCARGADO = { http: 422, error: 'ENCARGADO_INVALIDO', campo: 'alto' };
    expect(await refused(portal, peer, supervisor.id, peer.id)).toMatchObject(INVALID_ENCARGADO);
    const third = await portal.createPerson({ categoria: 6 });
    expect(await refused(portal, third, supervisor.id, peer.id)).toMatchObject(INVALID_ENCARGADO);
  });

  test('for oneself: as own encargado, without one, or with a higher one', async () => {
    const { portal, supervisor } = unchanged();
    const [top, founder] = [await portal.createPerson({ categoria: 8 }), await portal.createPerson({ categoria: 12 })];
    for (const [who, alto] of [
      [supervisor, supervisor.id],
      [supervisor, -1],
      [supervisor, top.id],
      [founder, -1],
    ] as const)
      expect(await refused(portal, who, who.id, alto)).toEqual({
        http: 422,
        status: 1,
        error: 'TIEMPO_PROPIO',
        msg: 'No puedes abrir tu propio tiempo. Pídeselo a un encargado.',
        campo: 'bajo',
      });
  });

  test('with the usuario as their own encargado, also when another opens it', async () => {
    const { portal, supervisor, bajo } = unchanged();
    const other = await portal.createPerson({ categoria: 6 });
    expect(await refused(portal, other, bajo.id, bajo.id)).toMatchObject({ error: 'ENCARGADO_INVALIDO' });
    expect(await refused(portal, other, supervisor.id, supervisor.id)).toMatchObject({ error: 'ENCARGADO_INVALIDO' });
  });

  test('with an encargado without tt', async () => {
    const { portal, supervisor, bajo } = await setUp();
    const other = await portal.createPerson({ categoria: 6 });
    await portal.grantPermisos(6, 'mis');
    expect(await refused(portal, supervisor, bajo.id, other.id)).toMatchObject({
      http: 422,
      error: 'ENCARGADO_SIN_PERMISO',
      campo: 'alto',
    });
  });

  test('with encargado 0', async () => {
    const { portal, supervisor, bajo } = await setUp();
    expect(await refused(portal, supervisor, bajo.id, 0)).toMatchObject({
      http: 400,
      error: 'MALFORMADO',
      campo: 'alto',
    });
  });
});

test('an encargado of the same categoria and a higher mision is accepted', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 3, posicion: 2 });
  const bajo = await portal.createPerson({ categoria: 3, posicion: 1 });
  expect(await openTiempo(portal, supervisor, bajo)).toMatchObject({ alto: supervisor.id });
});

test('after a close another one can be opened', async () => {
  const { portal, supervisor, bajo } = await setUp();
  const { id } = await openTiempo(portal, supervisor, bajo);
  const body = { op: 4, id, alto: supervisor.id, pausa: 0, sumado: 0 };
  await portal.as(supervisor).succeeds('POST actionTime', { body });
  expect((await openTiempo(portal, supervisor, bajo)).id).not.toBe(id);
});

test('the list returns all, oldest first, with the actions of the viewer on each', async () => {
  const { portal, supervisor, bajo } = await setUp();
  const [other, admin] = [await portal.createPerson(), await portal.createPerson({ categoria: 10 })];
  await portal.grantPermisos(1, 'tt');
  const [one, two] = [await openTiempo(portal, supervisor, bajo), await openTiempo(portal, supervisor, other, -1)];
  const acciones = async (person: Person) => {
    const lista = await portal.as(person).succeeds('GET getAllTime');
    return Promise.all(lista.map(async (t) => [t.id, await offeredTiempoActions(portal, person, t)]));
  };
  expect(await acciones(supervisor)).toEqual([
    [one.id, [1, 2, 3, 5, 4]],
    [two.id, [2, 3, 5, 4]],
  ]);
  expect(await acciones(admin)).toEqual([
    [one.id, [1, 2, 3, 9, 5, 8, 4]],
    [two.id, [2, 3, 9, 5, 8, 4]],
  ]);
  expect(await acciones(bajo)).toEqual([
    [one.id, [2]],
    [two.id, []],
  ]);
});
