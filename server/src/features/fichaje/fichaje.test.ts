import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { fichajesDetalle } from './fichaje.public.ts';

/** Tuesday 10 March 2026, 11:00 in the agency. Ana is management, Leo is not. */
async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, leo };
}
const fichar = (portal: Portal, quien: Persona, body: { op: number; id?: number; usuario?: number; min?: number }) =>
  portal.pide(quien).logra('POST actionFichar', { body });
const falla = (portal: Portal, quien: Persona, body: { op: number; id?: number; usuario?: number; min?: number }) =>
  portal.pide(quien).falla('POST actionFichar', { body });
/** So many minutes, clocked in and out. */
async function fichado(portal: Portal, quien: Persona, minutos: number) {
  await fichar(portal, quien, { op: 0 });
  portal.reloj.pasar({ minutos });
  return (await fichar(portal, quien, { op: 1 })).data;
}
const propios = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getFichajes');
const activos = (portal: Portal, quien: Persona) => portal.pide(quien).logra('GET getFichajesActivos');

test('quien lleva más tiempo dentro va primero', async () => {
  const { portal, ana, leo } = await sala();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
  for (const quien of [leo, ana, eva]) {
    await fichar(portal, quien, { op: 0 });
    portal.reloj.pasar({ minutos: 3 });
  }
  expect((await activos(portal, ana)).map((f) => [f.usuarioNombre, f.mins, f.acciones])).toEqual([
    ['Leo', 9, ['cerrar']],
    ['Ana', 6, []],
    ['Eva', 3, ['cerrar']],
  ]);
});

describe('la entrada y la salida propias', () => {
  test('se escriben, se apuntan y se ven', async () => {
    const { portal, ana, leo } = await sala();
    const entrada = portal.reloj.iso();
    const dentro = await portal.observar(() => fichar(portal, leo, { op: 0 }));
    const { data, msg } = dentro.resultado;
    expect(msg).toBe('Fichaste tu entrada');
    const abierta = { id: data.id, dia: '2026-03-10', entrada, salida: '-', min: 0, deducido: 0, olvidada: false };
    expect(data).toEqual(abierta);
    const comun = { modulo: 'fichaje' as const, objeto: data.id, usuario: leo.id, encargado: leo.id };
    expect(dentro.bitacora).toEqual([{ ...comun, motivo: 'fichó su entrada' }]);
    expect(dentro.avisos).toEqual([{ tema: 'fichaje', quien: 'Leo', msg: 'fichó su entrada' }]);
    portal.reloj.pasar({ horas: 2, minutos: 5, segundos: 59 });
    expect(await propios(portal, leo)).toEqual([{ ...abierta, min: 125 }]);
    expect(await activos(portal, ana)).toEqual([
      { id: data.id, usuario: leo.id, usuarioNombre: 'Leo', entrada, mins: 125, acciones: ['cerrar'] },
    ]);
    const fuera = await portal.observar(() => fichar(portal, leo, { op: 1 }));
    expect(fuera.resultado).toEqual({
      msg: 'Fichaste tu salida: 2h 5m',
      status: 0,
      data: { ...abierta, salida: portal.reloj.iso(), min: 125 },
    });
    expect(fuera.bitacora).toEqual([{ ...comun, motivo: 'fichó su salida: 2h 5m' }]);
    portal.reloj.pasar({ horas: 1 });
    expect(await propios(portal, leo)).toEqual([fuera.resultado.data]);
    expect(await activos(portal, ana)).toEqual([]);
    expect(await propios(portal, ana)).toEqual([]);
  });

  test('sin entrada no hay salida, y con una abierta no hay otra', async () => {
    const { portal, leo } = await sala();
    expect(await falla(portal, leo, { op: 1 })).toMatchObject({ http: 409, error: 'SIN_FICHAJE' });
    await fichar(portal, leo, { op: 0 });
    expect(await falla(portal, leo, { op: 0 })).toMatchObject({ http: 409, error: 'FICHAJE_ABIERTO' });
    await fichar(portal, leo, { op: 1 });
    await fichar(portal, leo, { op: 0 });
    expect((await propios(portal, leo)).map((f) => f.salida === '-')).toEqual([true, false]);
  });

  test('veinte a la vez por dos servidores: una entrada, y después una salida', async () => {
    const { portal, leo } = await sala();
    const enviar = await porDosServidores(portal);
    const a_la_vez = async (op: number) => codigos(await veces(20, () => enviar(leo, 'actionFichar', { op })));
    expect(await a_la_vez(0)).toEqual({ '200': 1, '409 FICHAJE_ABIERTO': 19 });
    expect(await a_la_vez(1)).toEqual({ '200': 1, '409 SIN_FICHAJE': 19 });
    expect(await propios(portal, leo)).toHaveLength(1);
  });

  test('pasada la medianoche cuenta en el día en que se entró', async () => {
    const { portal, leo } = await sala();
    portal.reloj.poner('2026-03-11T03:30:00Z');
    expect(await fichado(portal, leo, 60)).toMatchObject({ dia: '2026-03-10', min: 60 });
    expect(await fichado(portal, leo, 1)).toMatchObject({ dia: '2026-03-11' });
  });

  test('la que se olvida acaba a las doce horas, sin que nadie haga nada', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = (await fichar(portal, leo, { op: 0 })).data;
    const fin = portal.reloj.iso({ horas: 12 });
    portal.reloj.pasar({ horas: 12, ms: -1 });
    expect(await propios(portal, leo)).toMatchObject([{ salida: '-', min: 719 }]);
    portal.reloj.pasar({ horas: 3 });
    const olvidada = { id, salida: fin, min: 720, olvidada: true };
    expect(await propios(portal, leo)).toMatchObject([olvidada]);
    expect(await activos(portal, ana)).toEqual([]);
    const msg = 'Tu entrada se cerró sola a las 12 horas';
    expect(await falla(portal, leo, { op: 1 })).toMatchObject({ error: 'SIN_FICHAJE', msg });
    expect(await falla(portal, ana, { op: 4, id, usuario: leo.id })).toMatchObject({ error: 'FICHAJE_CERRADO' });
    const otra = await portal.observar(() => fichar(portal, leo, { op: 0 }));
    expect(otra.bitacora).toMatchObject([
      { objeto: id, encargado: null, motivo: `se cerró sola la entrada de ${NOMBRE}: 12h` },
      { encargado: leo.id, motivo: 'fichó su entrada' },
    ]);
    expect(await propios(portal, leo)).toMatchObject([{ salida: '-' }, olvidada]);
  });

  test('el reloj del servidor vuelve atrás: quien está dentro lleva lo que llevaba', async () => {
    const { portal, leo } = await sala();
    await fichado(portal, leo, 30);
    await fichar(portal, leo, { op: 0 });
    portal.reloj.pasar({ minutos: 20 });
    await propios(portal, leo);
    portal.reloj.pasar({ horas: -1 });
    expect(await propios(portal, leo)).toMatchObject([{ min: 20, salida: '-' }, { min: 30 }]);
    portal.reloj.pasar({ minutos: 10 });
    expect((await fichar(portal, leo, { op: 1 })).data.min).toBe(30);
  });
});

describe('la de otra persona', () => {
  test.each(['actionFichar', 'cerrarFichaje'] as const)('%s la cierra, y se le dice', async (llamada) => {
    const { portal, ana, leo } = await sala();
    const { id } = (await fichar(portal, leo, { op: 0 })).data;
    portal.reloj.pasar({ minutos: 40 });
    const cerrar = () =>
      llamada === 'cerrarFichaje'
        ? portal.pide(ana).logra('POST cerrarFichaje', { body: { id } })
        : fichar(portal, ana, { op: 4, id, usuario: leo.id });
    const { resultado, bitacora, avisos } = await portal.observar(cerrar);
    expect(resultado).toMatchObject({ msg: 'Cerraste el fichaje de Leo: 40m', data: { min: 40 } });
    const motivo = `cerró la entrada de ${NOMBRE}: 40m`;
    expect(bitacora).toEqual([{ modulo: 'fichaje', objeto: id, usuario: leo.id, encargado: ana.id, motivo }]);
    expect(avisos).toEqual([
      { tema: 'fichaje', quien: 'Ana', msg: 'cerró la entrada de Leo' },
      { tema: 'fichaje', quien: 'Ana', msg: 'cerró tu entrada: 40m', para: leo.id },
    ]);
    const body = { id };
    expect(await portal.pide(ana).falla('POST cerrarFichaje', { body })).toMatchObject({ error: 'FICHAJE_CERRADO' });
  });

  test('se le quitan 5 o 10 minutos, nunca más de los que tiene, con lo que había y lo que queda', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await fichado(portal, leo, 17);
    const quitar = (op: number) => portal.observar(() => fichar(portal, ana, { op, id, usuario: leo.id }));
    const diez = await quitar(3);
    expect(diez.resultado).toMatchObject({
      msg: 'Le quitaste 10 minutos a Leo. Le quedan 7m.',
      data: { min: 7, deducido: 10 },
    });
    expect(diez.bitacora).toEqual([
      {
        modulo: 'fichaje',
        objeto: id,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `quitó 10 minutos a ${NOMBRE} en su entrada del 10 mar 2026`,
        diferencias: [{ campo: 'Minutos', antes: 17, despues: 7 }],
      },
    ]);
    expect(diez.avisos.at(-1)).toMatchObject({ msg: 'te quitó 10 minutos de fichaje', para: leo.id });
    expect((await quitar(2)).resultado.data).toMatchObject({ min: 2, deducido: 15 });
    expect((await quitar(2)).resultado.data).toMatchObject({ min: 0, deducido: 17 });
    expect(await falla(portal, ana, { op: 3, id, usuario: leo.id })).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
  });

  test('lo que se le quitó se le devuelve, con lo que había y lo que queda, una vez', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await fichado(portal, leo, 17);
    for (const op of [2, 3]) await fichar(portal, ana, { op, id, usuario: leo.id });
    const body = { op: 5, id, usuario: leo.id };
    expect(await falla(portal, leo, body)).toMatchObject({ http: 403 });
    expect(await falla(portal, ana, { ...body, min: 17 })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const { resultado, bitacora, avisos } = await portal.observar(() => fichar(portal, ana, body));
    expect(resultado).toMatchObject({
      msg: 'Le devolviste 15 minutos a Leo. Ahora tiene 17m.',
      data: { min: 17, deducido: 0 },
    });
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'fichaje', objeto: id, usuario: leo.id, encargado: ana.id },
        motivo: `devolvió 15 minutos a ${NOMBRE} en su entrada del 10 mar 2026`,
        diferencias: [{ campo: 'Minutos', antes: 2, despues: 17 }],
      },
    ]);
    expect(avisos).toEqual([
      { tema: 'fichaje', quien: 'Ana', msg: 'devolvió minutos a Leo' },
      { tema: 'fichaje', quien: 'Ana', msg: 'te devolvió 15 minutos de fichaje', para: leo.id },
    ]);
    expect(await falla(portal, ana, body)).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
  });

  test('a una abierta no se le quita; a la que se olvidó, sí', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = (await fichar(portal, leo, { op: 0 })).data;
    portal.reloj.pasar({ horas: 1 });
    const menos = { op: 2, id, usuario: leo.id };
    expect(await falla(portal, ana, menos)).toMatchObject({ http: 409, error: 'FICHAJE_SIN_CERRAR' });
    portal.reloj.pasar({ horas: 12 });
    expect((await fichar(portal, ana, menos)).data).toMatchObject({ min: 715, olvidada: true });
  });

  test('dos que quitan a la vez por lo que ven: uno, y al otro se le dice', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = await fichado(portal, leo, 60);
    const enviar = await porDosServidores(portal);
    const body = { op: 3, id, usuario: leo.id, min: 60 };
    expect(codigos(await veces(10, () => enviar(ana, 'actionFichar', body)))).toEqual({
      '200': 1,
      '409 CAMBIO_MIENTRAS': 9,
    });
    expect(await propios(portal, leo)).toMatchObject([{ min: 50 }]);
  });

  test('ni la propia, ni la de un igual o un superior, ni la de otro que el que se ve', async () => {
    const { portal, ana, leo } = await sala();
    const par = await portal.persona({ nombre: 'Par', categoria: 10 });
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
    for (const de of [ana, par, jefa]) {
      const { id } = (await fichar(portal, de, { op: 0 })).data;
      expect(await falla(portal, ana, { op: 4, id, usuario: de.id })).toMatchObject({ http: 403 });
      expect(await portal.pide(ana).falla('POST cerrarFichaje', { body: { id } })).toMatchObject({ http: 403 });
      await fichar(portal, de, { op: 1 });
      expect(await falla(portal, ana, { op: 2, id, usuario: de.id })).toMatchObject({ http: 403 });
    }
    await fichar(portal, jefa, { op: 0 });
    expect(await activos(portal, ana)).toMatchObject([{ usuario: jefa.id, acciones: [] }]);
    const { id } = (await fichar(portal, leo, { op: 0 })).data;
    expect(await falla(portal, ana, { op: 4, id, usuario: par.id })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    expect(await falla(portal, ana, { op: 4, id: 999, usuario: leo.id })).toMatchObject({ http: 404 });
    expect(await falla(portal, ana, { op: 4 })).toMatchObject({ http: 400, campo: 'id' });
    expect(await falla(portal, ana, { op: 2, id })).toMatchObject({ http: 400, campo: 'usuario' });
  });
});

test('el detalle: cada entrada con su mínimo, y lo que suman sus días', async () => {
  const { portal, ana, leo } = await sala();
  await fichado(portal, leo, 0);
  const primera = await fichado(portal, leo, 30);
  await fichado(portal, leo, 20);
  await fichar(portal, ana, { op: 2, id: primera.id, usuario: leo.id });
  portal.reloj.poner('2026-03-11T15:00:00Z');
  await fichar(portal, ana, { op: 0 });
  await fichar(portal, leo, { op: 0 });
  portal.reloj.pasar({ minutos: 7 });
  const quien = (await portal.db.selectFrom('usuario').select('id').where('id', '=', ana.id).executeTakeFirstOrThrow())
    .id;
  const lectora = { id: quien, orden: 10_001, id_categoria: 10, permisos: [] } as never;
  const pedir = (query: object) => fichajesDetalle(portal.db, { query }, lectora, portal.reloj.ahora);
  const todo = await pedir({});
  expect(todo.entradas.map((e) => [e.nombreUsuario, e.dia, e.salida === '-', e.min, e.deducido, e.acciones])).toEqual([
    ['Leo', '2026-03-11', true, 7, 0, ['cerrar']],
    ['Ana', '2026-03-11', true, 7, 0, []],
    ['Leo', '2026-03-10', false, 20, 0, ['restar5', 'restar10']],
    ['Leo', '2026-03-10', false, 25, 5, ['restar5', 'restar10', 'devolver']],
    ['Leo', '2026-03-10', false, 0, 0, []],
  ]);
  const deLeo = { usuario: leo.id, usuarioNombre: 'Leo' };
  expect(todo.totales).toEqual([
    { usuario: ana.id, usuarioNombre: 'Ana', dia: '2026-03-11', minsT: 7 },
    { ...deLeo, dia: '2026-03-11', minsT: 7 },
    { ...deLeo, dia: '2026-03-10', minsT: 45 },
  ]);
  // A day is summed whole, however few of its entries are on the page.
  expect(await pedir({ buscar: '2026-03-10', limite: 1 })).toMatchObject({
    entradas: [{ min: 20 }],
    totales: [{ ...deLeo, minsT: 45 }],
  });
  expect((await pedir({ buscar: 'ÁNA' })).totales).toHaveLength(1);
  expect(await pedir({ buscar: 'nadie' })).toEqual({ entradas: [], totales: [] });
});

test('a quien se despide se le cierra la entrada; la que olvidó acabó por sí sola', async () => {
  const { portal, leo } = await sala();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
  await fichar(portal, eva, { op: 0 });
  portal.reloj.pasar({ horas: 30 });
  const { data } = await fichar(portal, leo, { op: 0 });
  portal.reloj.pasar({ minutos: 20 });
  const { bitacora } = await portal.observar(async () => {
    await portal.despedir(leo);
    await portal.despedir(eva);
  });
  expect(bitacora.filter((b) => b.modulo === 'fichaje')).toMatchObject([
    { objeto: data.id, usuario: leo.id, motivo: `cerró la entrada de ${NOMBRE} porque salió de la agencia: 20m` },
    { usuario: eva.id, motivo: expect.stringContaining(`se cerró sola la entrada de ${NOMBRE}`) },
  ]);
  const abiertas = await portal.db.selectFrom('fichaje').select('id').where('salida', 'is', null).execute();
  expect(abiertas).toEqual([]);
});
