import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { edita } from '../../testing/efectos.ts';
import { cuadra } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo } from '../../testing/ventas.ts';

/** An agency in which category 8 pays 20c a month and category 9 pays 30c. */
async function casa() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const ivo = await portal.persona({ nombre: 'Ivo', categoria: 9 });
  await portal.persona({ nombre: 'Leo', categoria: 2 });
  await ponerRenta(portal, 8, 20);
  await ponerRenta(portal, 9, 30);
  return { portal, ana, bea, eva, ivo };
}

const ponerRenta = (portal: Portal, categoria: number, renta: number) =>
  portal.db.updateTable('categoria').set({ renta }).where('id', '=', categoria).execute();
const ver = (portal: Portal, quien: Persona, query = {}) => portal.pide(quien).logra('GET actionRenta', { query });
const actuar = (portal: Portal, quien: Persona, op: number, id?: number) =>
  portal.pide(quien).logra('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });
const fallar = (portal: Portal, quien: Persona, op: number, id?: number) =>
  portal.pide(quien).falla('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });

/** The rent of one person this month. */
async function laDe(portal: Portal, quien: Persona, de: Persona): Promise<number> {
  const fila = (await ver(portal, quien)).filas.find((f) => f.usuario === de.id);
  if (!fila) throw new Error(`${de.usuario} has no rent`);
  return fila.id;
}

describe('la renta del mes', () => {
  test('se anuncia antes, se cobra a cada activo cuya categoría la tiene, y se escribe todo', async () => {
    const { portal, ana, eva, ivo } = await casa();
    await portal.despedir(await portal.persona({ categoria: 9 }));
    expect(await ver(portal, ana)).toEqual({
      filas: [],
      totales: { creditos: 0, personas: 0 },
      delMes: { puestas: 0, pagadas: 0, borradas: 0, creditos: 0, cobrado: 0, falta: 0, borrado: 0 },
      nueva: { mes: '2026-03', aplicada: false, personas: 2, creditos: 50 },
    });
    const puesta = await portal.observar(() => actuar(portal, ana, 0));
    expect(puesta.resultado).toMatchObject({
      msg: 'Creaste la renta de 2026-03: 2 personas, 50c',
      data: [
        { usuario: eva.id, usuarioNombre: 'Eva', rangoNombre: 'Operativos', renta: 20, mes: '2026-03', pagado: 0 },
        { usuario: ivo.id, usuarioNombre: 'Ivo', rangoNombre: 'Junta Directiva', renta: 30, pagadoNombre: null },
      ],
    });
    expect(puesta.creditos).toHaveLength(2);
    expect(puesta.creditos).toEqual(
      expect.arrayContaining([
        { tipo: 'renta_puesta', usuario: eva.id, creditos: 20, encargado: ana.id },
        { tipo: 'renta_puesta', usuario: ivo.id, creditos: 30, encargado: ana.id },
      ]),
    );
    expect(puesta.bitacora).toEqual([
      {
        modulo: 'renta',
        objeto: null,
        usuario: null,
        encargado: ana.id,
        motivo: 'creó la renta de 2026-03: 2 personas, 50c',
      },
    ]);
    expect(puesta.avisos).toEqual([
      { tema: 'renta', quien: 'Ana', msg: 'creó la renta de 2026-03' },
      { tema: 'creditos', quien: 'Ana', msg: 'creó la renta de 2026-03' },
    ]);
    expect(await ver(portal, ana)).toEqual({
      filas: puesta.resultado.data,
      totales: { creditos: 50, personas: 2 },
      delMes: { puestas: 2, pagadas: 0, borradas: 0, creditos: 50, cobrado: 0, falta: 50, borrado: 0 },
      nueva: { mes: '2026-03', aplicada: true, personas: 0, creditos: 0 },
    });
    expect(await saldo(portal, 'renta')).toBe(-50);
  });

  test('se cobra una vez: a la segunda se le dice quién', async () => {
    const { portal, ana, bea } = await casa();
    await actuar(portal, ana, 0);
    expect(await fallar(portal, bea, 0)).toMatchObject({
      http: 409,
      error: 'RENTA_DEL_MES',
      msg: 'Ana ya creó la renta de este mes',
    });
    expect(await saldo(portal, 'renta')).toBe(-50);
  });

  test('veinte a la vez por dos servidores la cobran una vez', async () => {
    const { portal, ana, bea } = await casa();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(i % 4 < 2 ? ana : bea, 'actionRenta', { op: 0 }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 RENTA_DEL_MES': 19 });
    expect(await saldo(portal, 'renta')).toBe(-50);
    expect((await ver(portal, ana)).filas).toHaveLength(2);
    await cuadra(portal);
  });

  test('sin rango con renta no hay nada que cobrar, y el mes queda libre', async () => {
    const { portal, ana, bea } = await casa();
    await ponerRenta(portal, 8, 0);
    await ponerRenta(portal, 9, 0);
    expect(await fallar(portal, ana, 0)).toMatchObject({ http: 409, error: 'RENTA_VACIA' });
    await ponerRenta(portal, 9, 30);
    await actuar(portal, bea, 0);
    expect(await saldo(portal, 'renta')).toBe(-30);
  });

  test('quien llega o cambia de rango después no la paga este mes', async () => {
    const { portal, ana, eva } = await casa();
    await actuar(portal, ana, 0);
    await portal.persona({ categoria: 9 });
    await portal.ascender(eva, 9);
    expect(await ver(portal, ana)).toMatchObject({ totales: { creditos: 50, personas: 2 } });
  });

  test('a miles se les cobra de una vez', async () => {
    const { portal, ana } = await casa();
    const mision = await portal.mision(8, 1);
    const registro = portal.reloj.ahora;
    for (let lote = 0; lote < 3; lote++) {
      const filas = Array.from({ length: 500 }, (_, i) => {
        const usuario = `Muchos${lote}_${i}`;
        return {
          usuario,
          nombre_plano: usuario.toLowerCase(),
          clave: 'x',
          mision,
          referido: null,
          registro,
          ultima_vez: null,
        };
      });
      await portal.db.insertInto('usuario').values(filas).execute();
    }
    const { msg, data } = await actuar(portal, ana, 0);
    expect(msg).toBe(`Creaste la renta de 2026-03: 1502 personas, ${1501 * 20 + 30}c`);
    expect(data).toHaveLength(100);
    expect(await saldo(portal, 'renta')).toBe(-(1501 * 20 + 30));
    await cuadra(portal);
  });
});

describe('los meses son los de la agencia', () => {
  test.each([
    // Santo Domingo is four hours behind.
    ['2026-02-01T03:59:59.999Z', '2026-01'],
    ['2026-02-01T04:00:00Z', '2026-02'],
    ['2028-03-01T03:59:59Z', '2028-02'],
    ['2028-02-29T12:00:00Z', '2028-02'],
    ['2028-03-01T04:00:00Z', '2028-03'],
    ['2027-01-01T03:59:00Z', '2026-12'],
    ['2027-01-01T04:00:00Z', '2027-01'],
  ])('a las %s es %s', async (instante, mes) => {
    const { portal, ana: antes } = await casa();
    portal.reloj.poner(instante);
    const ana = { ...antes, key: await portal.sesion(antes.id) };
    expect((await ver(portal, ana)).nueva.mes).toBe(mes);
    expect((await actuar(portal, ana, 0)).data.every((r) => r.mes === mes)).toBe(true);
  });

  test('a las 23:59 del 31 y a las 00:00 del 1 son dos rentas', async () => {
    const { portal, ana } = await casa();
    portal.reloj.poner('2026-04-01T03:59:00Z');
    await actuar(portal, ana, 0);
    portal.reloj.pasar({ segundos: 59 });
    expect(await fallar(portal, ana, 0)).toMatchObject({ error: 'RENTA_DEL_MES' });
    portal.reloj.pasar({ segundos: 1 });
    await actuar(portal, ana, 0);
    const { filas, totales } = await ver(portal, ana);
    expect(filas.map((f) => f.mes)).toEqual(['2026-04', '2026-04', '2026-03', '2026-03']);
    expect(totales).toEqual({ creditos: 100, personas: 2 });
  });

  test('y en otra zona, los de esa zona', async () => {
    const { portal, ana } = await casa();
    await portal.configurar({ zona: 'Europe/Madrid' });
    portal.reloj.poner('2026-03-31T22:00:00Z');
    expect((await actuar(portal, ana, 0)).data[0]?.mes).toBe('2026-04');
  });
});

describe('pagar y borrar', () => {
  test('se paga, con su movimiento, su apunte y su aviso', async () => {
    const { portal, ana, bea, eva } = await casa();
    await actuar(portal, ana, 0);
    const id = await laDe(portal, ana, eva);
    const pagada = await portal.observar(() => actuar(portal, bea, 1, id));
    expect(pagada.resultado).toMatchObject({
      msg: 'Registraste la renta de Eva: 20c',
      data: [{ id, pagado: 1, pagadoNombre: 'Bea' }],
    });
    const comun = { usuario: eva.id, encargado: bea.id };
    expect(pagada.creditos).toEqual([{ ...comun, tipo: 'renta_cobrada', creditos: 20 }]);
    expect(pagada.bitacora).toEqual([
      {
        ...comun,
        modulo: 'renta',
        objeto: id,
        motivo: `cobró la renta de ${NOMBRE}, 2026-03: 20c`,
        ...edita('Pagado', false, true),
      },
    ]);
    expect(pagada.avisos).toEqual([
      { tema: 'renta', quien: 'Bea', msg: 'cobró una renta' },
      { tema: 'creditos', quien: 'Bea', msg: 'cobró tu renta de 2026-03', para: eva.id },
    ]);
    expect(await ver(portal, ana)).toMatchObject({ totales: { creditos: 30, personas: 1 } });
    expect(await fallar(portal, ana, 1, id)).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Bea ya la cobró' });
    expect(await fallar(portal, ana, 2, id)).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Bea ya la cobró' });
  });

  test('se borra la que no se pagó: deja la lista, queda en las cuentas y el mes no se repite', async () => {
    const { portal, ana, bea, eva } = await casa();
    await actuar(portal, ana, 0);
    const id = await laDe(portal, ana, eva);
    const borrada = await portal.observar(() => actuar(portal, bea, 2, id));
    expect(borrada.resultado.msg).toBe('Borraste la renta de Eva');
    expect(borrada.creditos).toEqual([{ tipo: 'renta_borrada', usuario: eva.id, creditos: 20, encargado: bea.id }]);
    expect(borrada.bitacora).toMatchObject([
      { objeto: id, motivo: `borró la renta de ${NOMBRE}, 2026-03: 20c`, ...edita('Borrada', false, true) },
    ]);
    expect(await saldo(portal, 'renta', { renta: id })).toBe(0);
    expect((await ver(portal, ana)).filas.map((f) => f.usuarioNombre)).toEqual(['Ivo']);
    for (const op of [1, 2])
      expect(await fallar(portal, ana, op, id)).toMatchObject({
        http: 409,
        error: 'YA_ESTA_ASI',
        msg: 'Bea ya la borró',
      });
    expect(await fallar(portal, ana, 0)).toMatchObject({ error: 'RENTA_DEL_MES' });
  });

  test('veinte que pagan y borran una a la vez: pasa una sola cosa', async () => {
    const { portal, ana, bea, ivo } = await casa();
    await actuar(portal, ana, 0);
    const id = await laDe(portal, ana, ivo);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, (i) => enviar(i % 2 === 0 ? ana : bea, 'actionRenta', { op: 1 + (i % 2), id }));
    const recuento = codigos(respuestas);
    expect(recuento['200']).toBe(1);
    expect((recuento['409 YA_PAGADA'] ?? 0) + (recuento['409 YA_ESTA_ASI'] ?? 0)).toBe(19);
    expect(Object.keys(recuento)).toHaveLength(2);
    expect(await saldo(portal, 'renta', { renta: id })).toBe(0);
    const movimientos = await portal.db.selectFrom('credito').select('tipo').where('renta', '=', id).execute();
    expect(movimientos).toHaveLength(2);
    await cuadra(portal);
  });

  test('la propia la cobra o la borra otra persona', async () => {
    const { portal, ana, bea } = await casa();
    await ponerRenta(portal, 10, 40);
    await actuar(portal, bea, 0);
    const id = await laDe(portal, ana, ana);
    for (const [op, hace] of [
      [1, 'cobrar'],
      [2, 'borrar'],
    ] as const)
      expect(await fallar(portal, ana, op, id)).toMatchObject({
        http: 403,
        error: 'COSA_PROPIA',
        msg: `No puedes ${hace} tu renta. Pídeselo a otra persona con ese permiso.`,
      });
    await actuar(portal, bea, 1, id);
  });

  test('hace falta el id, y que exista', async () => {
    const { portal, ana } = await casa();
    for (const op of [1, 2]) {
      expect(await fallar(portal, ana, op)).toMatchObject({ http: 400, campo: 'id' });
      expect(await fallar(portal, ana, op, 999_999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    }
  });
});

test('se ven las del mes y las que faltan de otros; se buscan y se recorren', async () => {
  const { portal, ana, eva } = await casa();
  await actuar(portal, ana, 0);
  await actuar(portal, ana, 1, await laDe(portal, ana, eva));
  const quienes = async (query = {}) => (await ver(portal, ana, query)).filas.map((f) => `${f.usuarioNombre} ${f.mes}`);
  expect(await quienes()).toEqual(['Eva 2026-03', 'Ivo 2026-03']);
  portal.reloj.poner('2026-04-02T15:00:00Z');
  expect(await quienes()).toEqual(['Ivo 2026-03']);
  await actuar(portal, ana, 0);
  expect(await quienes()).toEqual(['Eva 2026-04', 'Ivo 2026-04', 'Ivo 2026-03']);
  expect(await quienes({ buscar: 'JUNTA' })).toEqual(['Ivo 2026-04', 'Ivo 2026-03']);
  expect(await quienes({ buscar: 'eva' })).toEqual(['Eva 2026-04']);
  const primera = await portal.pide(ana)('GET', 'actionRenta?limite=2');
  expect(await quienes({ limite: 2, antes: Number(primera.cabeceras['x-siguiente']) })).toEqual(['Ivo 2026-03']);
  expect(await ver(portal, ana, { buscar: 'eva' })).toMatchObject({ totales: { creditos: 80, personas: 2 } });
});
