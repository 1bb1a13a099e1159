import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, sellMision, ventaBodyFor } from '../../../test-support/portal/ventas.ts';

const setUp = async () => {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8, firma: 'EVA' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2, firma: 'LEO' });
  return { portal, eva, leo };
};

describe('the venta of a mision', () => {
  test('assigns it, charges the difference of the prices and records everything', async () => {
    const { portal, eva, leo } = await setUp();
    const body = await ventaBodyFor(portal, eva, leo, [3, 1]);
    expect(body.creditos).toBe(32 - 8);
    const sale = await portal.observe(() => portal.as(eva).succeeds('POST addMision', { body }));
    const { id } = sale.result.data;
    expect(sale.result).toEqual({
      msg: 'Vendiste la misión Aprendiz I a Leo por 24c',
      status: 0,
      texto: 'CON Aprendiz I EVA-LEO',
      data: {
        id,
        usuarioNombre: 'Leo',
        mision: 'Aprendiz I',
        encargadoNombre: 'Eva',
        creditos: 24,
        fecha: portal.clock.iso(),
        anulada: null,
        acciones: ['anular'],
      },
    });
    const shared = { usuario: leo.id, encargado: eva.id };
    expect(sale.bitacora).toEqual([
      {
        ...shared,
        modulo: 'rangos',
        objeto: expect.any(Number),
        motivo: `vendió una misión a ${NAME_PLACEHOLDER}, de Vigilante I a Aprendiz I`,
        ...editedField('Misión', 'Vigilante I', 'Aprendiz I'),
      },
      { ...shared, modulo: 'ventas', objeto: id, motivo: `vendió la misión Aprendiz I a ${NAME_PLACEHOLDER} por 24c` },
    ]);
    // Operativos keep 10 %, rounded down.
    expect(sale.creditos).toEqual([
      { ...shared, tipo: 'venta', creditos: 24 },
      { tipo: 'venta_participacion', usuario: eva.id, creditos: 2, encargado: eva.id },
    ]);
    expect(sale.notices).toMatchObject([
      { tema: 'carrera', quien: 'Eva', msg: 'te vendió la misión Aprendiz I', para: leo.id },
      { tema: 'carrera', quien: 'Eva', msg: 'cambió una misión' },
      { tema: 'ventas', quien: 'Eva', msg: 'registró una venta' },
      { tema: 'creditos', quien: 'Eva', para: eva.id },
      { tema: 'creditos', quien: 'Eva', msg: 'te vendió la misión Aprendiz I por 24c', para: leo.id },
    ]);
    expect(await accountBalance(portal, 'entrega', { venta: id })).toBe(22);
    const [paso] = await portal.as(leo).succeeds('GET carrera/:id', { params: { id: leo.id } });
    expect(paso).toMatchObject({ de: 'Vigilante I', a: 'Aprendiz I', causa: 'venta', encargado: 'Eva' });
    expect(await portal.as(eva).succeeds('GET misionesVenta')).toEqual([sale.result.data]);
    expect(await portal.as(eva).succeeds('GET getWork/:id', { params: { id: leo.id } })).toMatchObject({
      mision: 'Aprendiz I',
      precio: 32,
      firma: 'LEO',
      n_categoria: 'Técnicos',
    });
  });

  test('withdraws an ascenso that waits for its answer', async () => {
    const { portal, eva, leo } = await setUp();
    portal.clock.advance({ hours: 24 });
    const ultimo = await portal.as(eva).succeeds('GET verUltimoAscenso/:id', { params: { id: leo.id } });
    await portal.as(eva).succeeds('POST sendAscenso', {
      body: { usuario: leo.id, encargado: eva.id, nueva: ultimo.m_nueva, id_rango: ultimo.id_nuevo, micat: 8 },
    });
    await sellMision(portal, eva, leo, [2, 5]);
    expect(await portal.as(leo).succeeds('GET getSolicitudes/:userId', { params: { userId: leo.id } })).toEqual([]);
  });

  test('without a share there is no movement of 0 credits', async () => {
    const { portal, eva } = await setUp();
    await portal.db.updateTable('categoria').set({ porciento: 0 }).where('id', '=', 8).execute();
    const ana = await portal.createPerson({ categoria: 2 });
    const { creditos } = await portal.observe(() => sellMision(portal, eva, ana, [2, 2]));
    expect(creditos).toEqual([{ tipo: 'venta', usuario: ana.id, creditos: 2, encargado: eva.id }]);
  });

  test('the first mision on sale is reached from Iniciales for its full price', async () => {
    const { portal, eva } = await setUp();
    const ana = await portal.createPerson({ categoria: 1, posicion: 9 });
    expect((await sellMision(portal, eva, ana, [2, 1])).data.creditos).toBe(8);
  });
});

describe('a venta is refused', () => {
  test.each([
    ['usuario', 'Faltan Datos'],
    ['rango', 'Faltan Datos'],
  ] as const)('without %s: %s', async (campo, msg) => {
    const { portal, eva, leo } = await setUp();
    const body = { ...(await ventaBodyFor(portal, eva, leo, [3, 1])), [campo]: 0 };
    expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({ http: 422, msg, campo });
  });

  test.each([
    ['the same mision', [2, 1], 'La misión nueva debe ser mayor que la actual'],
    ['a lower one', [1, 9], 'Esa misión no está en venta'],
    ['one of Iniciales', [1, 5], 'Esa misión no está en venta'],
  ] as const)('%s', async (_what, [categoria, posicion], msg) => {
    const { portal, eva, leo } = await setUp();
    const body = await ventaBodyFor(portal, eva, leo, [categoria, posicion]);
    expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({ http: 422, msg, campo: 'rango' });
  });

  test('of a mision that is not on sale or is above categoria 9', async () => {
    const { portal, leo } = await setUp();
    const boss = await portal.createPerson({ categoria: 12 });
    await portal.db
      .updateTable('mision')
      .set({ venta: 0 })
      .where('id', '=', await portal.misionId(4, 1))
      .execute();
    await portal.db
      .updateTable('mision')
      .set({ venta: 1, precio: 900 })
      .where('id', '=', await portal.misionId(10, 1))
      .execute();
    for (const which of [
      [4, 1],
      [10, 1],
    ] as [number, number][]) {
      const body = await ventaBodyFor(portal, boss, leo, which);
      expect(await portal.as(boss).fails('POST addMision', { body })).toMatchObject({
        http: 422,
        msg: 'Esa misión no está en venta',
      });
    }
  });

  test('of a mision that is cheaper than the present one', async () => {
    const { portal, eva, leo } = await setUp();
    await portal.db
      .updateTable('mision')
      .set({ precio: 5 })
      .where('id', '=', await portal.misionId(2, 2))
      .execute();
    const body = await ventaBodyFor(portal, eva, leo, [2, 2]);
    expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({
      http: 422,
      msg: 'La misión nueva cuesta menos que la actual',
    });
  });

  test('of a mision that is not below that of the seller', async () => {
    const { portal, eva, leo } = await setUp();
    for (const which of [
      [8, 1],
      [9, 1],
    ] as [number, number][]) {
      const body = await ventaBodyFor(portal, eva, leo, which);
      expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({
        http: 403,
        error: 'PROMOTOR_BAJO',
        campo: 'rango',
      });
    }
  });

  test('to a dismissed usuario, whose work is not shown', async () => {
    const { portal, eva, leo } = await setUp();
    await portal.dismiss(leo);
    expect(await portal.as(eva).fails('GET getWork/:id', { params: { id: leo.id } })).toMatchObject({ http: 404 });
  });

  test('of a missing mision', async () => {
    const { portal, eva, leo } = await setUp();
    const body = { ...(await ventaBodyFor(portal, eva, leo, [3, 1])), rango: 999_999 };
    expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({
      http: 404,
      error: 'MISION_NO_EXISTE',
    });
  });

  test.each([
    ['another price', { creditos: 23 }, 'Leo está en Vigilante I: la venta vale 24c'],
    ['another firma', { firmaEncargado: 'OTR' }, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.'],
    ['another encargado', { encargado: 999_999 }, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.'],
    ['another name', { mision: 'Aprendiz H' }, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.'],
  ])('with an outdated view: %s', async (_what, other, msg) => {
    const { portal, eva, leo } = await setUp();
    const body = { ...(await ventaBodyFor(portal, eva, leo, [3, 1])), ...other };
    const { result, ...effects } = await portal.observe(() => portal.as(eva).fails('POST addMision', { body }));
    expect(result).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS', msg });
    expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  });
});

describe('the options and the sold ones', () => {
  test('active usuarios of a lower rango are offered and searched', async () => {
    const { portal, eva, leo } = await setUp();
    await portal.createPerson({ categoria: 8 });
    await portal.dismiss(await portal.createPerson({ categoria: 1 }));
    const lara = await portal.createPerson({ nombre: 'Lara', categoria: 7, posicion: 9 });
    const asks = portal.as(eva);
    expect(await asks.succeeds('GET usuariosVentaMision')).toEqual([
      { value: lara.id, label: 'Lara', orden: 7009 },
      { value: leo.id, label: 'Leo', orden: 2001 },
    ]);
    expect(await asks.succeeds('GET usuariosVentaMision', { query: { buscar: 'LE' } })).toEqual([
      { value: leo.id, label: 'Leo', orden: 2001 },
    ]);
  });

  test('the misiones are sorted upwards, until categoria 9', async () => {
    const { portal, eva } = await setUp();
    const rangos = await portal.as(eva).succeeds('GET getRangosVenta');
    expect(rangos).toHaveLength(81);
    expect(rangos.map((r) => r.categoria)).toEqual(rangos.map((r) => r.categoria).sort((a, b) => a - b));
    expect(rangos[0]).toMatchObject({ nombre: 'Iniciado I', venta: 0 });
    expect(rangos.at(-1)).toMatchObject({ nombre: 'Directivo A', precio: 800, venta: 1 });
  });

  test('the history is searched', async () => {
    const { portal, eva } = await setUp();
    for (const nombre of ['Uno', 'Dos', 'Tres'])
      await sellMision(portal, eva, await portal.createPerson({ nombre, categoria: 2 }), [2, 4]);
    const asks = portal.as(eva);
    expect(await asks.succeeds('GET misionesVenta', { query: { buscar: 'dos' } })).toMatchObject([
      { usuarioNombre: 'Dos' },
    ]);
    expect(await asks.succeeds('GET misionesVenta', { query: { buscar: 'guardia' } })).toHaveLength(3);
  });
});
