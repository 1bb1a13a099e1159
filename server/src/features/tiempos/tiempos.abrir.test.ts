import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, alBajo, apunte, puedeCon, ver } from '../../testing/tiempos.ts';

/** A manager of category 5 and a junior, and the call between them. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 5 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  return { portal, jefe, bajo };
}
const pedir = (portal: Portal, quien: Persona, bajo: number, alto: number) =>
  portal.observar(() => portal.pide(quien).logra('POST openTime', { body: { bajo, alto } }));

/** Must be refused, and leave everything as it was. */
async function rechazado(portal: Portal, quien: Persona, bajo: number, alto: number) {
  const antes = await portal.cuentas();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST openTime', { body: { bajo, alto } }),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(antes);
  return resultado;
}

test('propio: con quien lo abre como encargado', async () => {
  const { portal, jefe, bajo } = await escena();
  const { resultado, ...efectos } = await pedir(portal, jefe, bajo.id, jefe.id);
  expect(resultado).toEqual({
    msg: 'Abriste el tiempo de Bajo',
    status: 0,
    data: {
      id: 1,
      bajo: bajo.id,
      bajoNombre: 'Bajo',
      bajoOrden: expect.any(Number),
      alto: jefe.id,
      altoNombre: 'Jefe',
      finaliza: portal.reloj.iso({ minutos: 60 }),
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
  expect(await puedeCon(portal, jefe, resultado.data)).toEqual([1, 2, 3, 5, 4]);
  expect(efectos).toEqual({
    bitacora: [apunte(1, bajo, jefe, `abrió el tiempo de ${NOMBRE}`)],
    trabajo: [],
    avisos: [
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      alBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
  expect(await ver(portal, jefe, 1)).toEqual(resultado.data);
});

test('sin encargado', async () => {
  const { portal, jefe, bajo } = await escena();
  const { resultado, ...efectos } = await pedir(portal, jefe, bajo.id, -1);
  expect(resultado).toMatchObject({
    msg: 'Abriste el tiempo de Bajo',
    data: { alto: -1, altoNombre: '' },
  });
  expect(await puedeCon(portal, jefe, resultado.data)).toEqual([2, 3, 5, 4]);
  expect(efectos).toEqual({
    bitacora: [apunte(1, bajo, jefe, `abrió el tiempo de ${NOMBRE} sin encargado`)],
    trabajo: [],
    avisos: [
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      alBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
});

test('con otro encargado: queda sin ligar y se le pide', async () => {
  const { portal, jefe, bajo } = await escena();
  const otro = await portal.persona({ nombre: 'Otro', categoria: 6 });
  const { resultado, ...efectos } = await pedir(portal, jefe, bajo.id, otro.id);
  expect(resultado).toMatchObject({
    msg: 'Abriste el tiempo de Bajo. Le pediste a Otro que sea su encargado.',
    data: { alto: -1, altoNombre: '' },
  });
  expect(efectos).toEqual({
    bitacora: [
      apunte(1, bajo, jefe, `abrió el tiempo de ${NOMBRE} sin encargado`),
      apunte(1, bajo, jefe, `pidió encargado para ${NOMBRE}`),
    ],
    trabajo: [],
    avisos: [
      { tema: 'solicitudes', quien: 'Jefe', msg: 'te pide ser encargado del tiempo de Bajo', para: otro.id },
      { tema: 'tiempos', quien: 'Jefe', msg: 'abrió el tiempo de Bajo' },
      alBajo('Jefe', 'abrió tu tiempo', bajo),
    ],
  });
  expect(await portal.pide(otro).logra('GET getTimesSolicitudes')).toHaveLength(1);
  expect(await portal.pide(jefe).logra('GET getTimesSolicitudes')).toEqual([]);
});

test('dura lo que dice la configuración', async () => {
  const { portal, jefe, bajo } = await escena();
  await portal.configurar({ minutos_tiempo: 25 });
  expect(await abrir(portal, jefe, bajo)).toMatchObject({ mins: 25, finaliza: portal.reloj.iso({ minutos: 25 }) });
});

describe('se rechaza, y no queda nada', () => {
  test.each([[0], [-1]])('sin usuario elegido (%d)', async (bajo) => {
    const { portal, jefe } = await escena();
    expect(await rechazado(portal, jefe, bajo, jefe.id)).toEqual({
      http: 422,
      status: 1,
      error: 'SELECCIONA_USUARIO',
      msg: 'Selecciona un usuario',
      campo: 'bajo',
    });
  });

  test.each([[999], [2_147_483_647], [2_147_483_648], [9e15]])('un usuario que no hay (%d)', async (nadie) => {
    const { portal, jefe, bajo } = await escena();
    const NO_HAY = { http: 404, error: 'USUARIO_NO_EXISTE' };
    expect(await rechazado(portal, jefe, nadie, jefe.id)).toMatchObject(NO_HAY);
    expect(await rechazado(portal, jefe, bajo.id, nadie)).toMatchObject(NO_HAY);
  });

  test('un usuario despedido, o un encargado despedido', async () => {
    const { portal, jefe, bajo } = await escena();
    const fuera = await portal.persona({ categoria: 6 });
    await portal.despedir(fuera);
    expect(await rechazado(portal, jefe, fuera.id, jefe.id)).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
    expect(await rechazado(portal, jefe, bajo.id, fuera.id)).toMatchObject({ error: 'USUARIO_NO_EXISTE' });
  });

  test('uno que ya tiene un tiempo abierto', async () => {
    const { portal, jefe, bajo } = await escena();
    await abrir(portal, jefe, bajo);
    const otro = await portal.persona({ categoria: 6 });
    expect(await rechazado(portal, otro, bajo.id, -1)).toEqual({
      http: 409,
      status: 1,
      error: 'TIEMPO_ABIERTO',
      msg: 'Esa persona ya tiene un tiempo abierto',
      campo: 'bajo',
    });
  });

  test.each([
    ['más bajo', 4, 9],
    ['de la misma misión', 5, 1],
  ])('un encargado %s', async (_caso, categoria, posicion) => {
    const { portal, jefe } = await escena();
    const par = await portal.persona({ categoria, posicion });
    const INVALIDO = { http: 422, error: 'ENCARGADO_INVALIDO', campo: 'alto' };
    expect(await rechazado(portal, par, jefe.id, par.id)).toMatchObject(INVALIDO);
    const tercero = await portal.persona({ categoria: 6 });
    expect(await rechazado(portal, tercero, jefe.id, par.id)).toMatchObject(INVALIDO);
  });

  test('el propio: ni con uno mismo de encargado, ni sin nadie, ni pidiéndoselo a quien está más alto', async () => {
    const { portal, jefe } = await escena();
    const [arriba, fundador] = [await portal.persona({ categoria: 8 }), await portal.persona({ categoria: 12 })];
    for (const [quien, alto] of [
      [jefe, jefe.id],
      [jefe, -1],
      [jefe, arriba.id],
      [fundador, -1],
    ] as const)
      expect(await rechazado(portal, quien, quien.id, alto)).toEqual({
        http: 422,
        status: 1,
        error: 'TIEMPO_PROPIO',
        msg: 'No puedes abrir tu propio tiempo. Pídeselo a un encargado.',
        campo: 'bajo',
      });
  });

  test('uno mismo como su encargado, aunque lo abra otro', async () => {
    const { portal, jefe, bajo } = await escena();
    const otro = await portal.persona({ categoria: 6 });
    expect(await rechazado(portal, otro, bajo.id, bajo.id)).toMatchObject({ error: 'ENCARGADO_INVALIDO' });
    expect(await rechazado(portal, otro, jefe.id, jefe.id)).toMatchObject({ error: 'ENCARGADO_INVALIDO' });
  });

  test('un encargado que no puede tomar tiempos', async () => {
    const { portal, jefe, bajo } = await escena();
    const otro = await portal.persona({ categoria: 6 });
    await portal.permitir(6, 'mis');
    expect(await rechazado(portal, jefe, bajo.id, otro.id)).toMatchObject({
      http: 422,
      error: 'ENCARGADO_SIN_PERMISO',
      campo: 'alto',
    });
  });

  test('un encargado que no es nadie (0)', async () => {
    const { portal, jefe, bajo } = await escena();
    expect(await rechazado(portal, jefe, bajo.id, 0)).toMatchObject({ http: 400, error: 'MALFORMADO', campo: 'alto' });
  });
});

test('un encargado de la misma categoría y una misión más alta vale', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ categoria: 3, posicion: 2 });
  const bajo = await portal.persona({ categoria: 3, posicion: 1 });
  expect(await abrir(portal, jefe, bajo)).toMatchObject({ alto: jefe.id });
});

test('al cerrarse uno se puede abrir otro', async () => {
  const { portal, jefe, bajo } = await escena();
  const { id } = await abrir(portal, jefe, bajo);
  const body = { op: 4, id, alto: jefe.id, pausa: 0, sumado: 0 };
  await portal.pide(jefe).logra('POST actionTime', { body });
  expect((await abrir(portal, jefe, bajo)).id).not.toBe(id);
});

test('la lista los da todos, los más viejos primero, y de cada uno se sabe lo que puede hacer quien la lee', async () => {
  const { portal, jefe, bajo } = await escena();
  const [otro, admin] = [await portal.persona(), await portal.persona({ categoria: 10 })];
  await portal.permitir(1, 'tt');
  const [uno, dos] = [await abrir(portal, jefe, bajo), await abrir(portal, jefe, otro, -1)];
  const acciones = async (quien: Persona) => {
    const lista = await portal.pide(quien).logra('GET getAllTime');
    return Promise.all(lista.map(async (t) => [t.id, await puedeCon(portal, quien, t)]));
  };
  expect(await acciones(jefe)).toEqual([
    [uno.id, [1, 2, 3, 5, 4]],
    [dos.id, [2, 3, 5, 4]],
  ]);
  expect(await acciones(admin)).toEqual([
    [uno.id, [1, 2, 3, 9, 5, 8, 4]],
    [dos.id, [2, 3, 9, 5, 8, 4]],
  ]);
  expect(await acciones(bajo)).toEqual([
    [uno.id, [2]],
    [dos.id, []],
  ]);
});
