import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const fila = (filas: { id: number }[], quien: Persona) => filas.find((f) => f.id === quien.id);
const cortar = (portal: Portal, grupo: 'bajo' | 'alto', fecha: string) =>
  portal.db
    .insertInto('corte')
    .values({ grupo, fecha: Date.parse(fecha), encargado: null })
    .execute();

describe('el período abierto', () => {
  test('suma lo trabajado desde el último corte del grupo de cada cual', async () => {
    const portal = await abrirPortal();
    const [junior, senior] = [await portal.persona({ categoria: 2 }), await portal.persona({ categoria: 3 })];
    for (const quien of [junior, senior]) {
      await portal.trabajo(quien, 'asistencia', 60, Date.parse('2026-03-08T12:00:00Z'));
      await portal.trabajo(quien, 'asistencia', 25, Date.parse('2026-03-09T12:00:00Z'));
      await portal.trabajo(quien, 'times', 89, Date.parse('2026-03-09T13:00:00Z'));
    }
    await cortar(portal, 'bajo', '2026-03-09T00:00:00Z');
    const filas = await portal.pide(junior).logra('GET allNomina');
    const comun = { times: 2, fecha: '2026-03-09T13:00:00.000Z' };
    expect(fila(filas, junior)).toEqual({
      id: junior.id,
      usuarioNombre: junior.usuario,
      categoria: 2,
      asistencia: 25,
      ...comun,
    });
    expect(fila(filas, senior)).toMatchObject({ categoria: 3, asistencia: 85, ...comun });
  });

  test('tiene a quien no trabajó y no a quien fue despedido', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona(), await portal.persona()];
    await portal.despedir(beto);
    const filas = await portal.pide(ana).logra('GET allNomina');
    expect(fila(filas, ana)).toMatchObject({ asistencia: 0, times: 0, fecha: null });
    expect(fila(filas, beto)).toBeUndefined();
  });
});

describe('entre dos fechas', () => {
  test('los dos días cuentan enteros, en la zona de la agencia', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    // Midnight in Santo Domingo is 04:00 UTC.
    await portal.trabajo(ana, 'asistencia', 1, Date.parse('2026-03-01T03:59:59.999Z'));
    await portal.trabajo(ana, 'asistencia', 10, Date.parse('2026-03-01T04:00:00Z'));
    await portal.trabajo(ana, 'asistencia', 100, Date.parse('2026-03-03T03:59:59.999Z'));
    await portal.trabajo(ana, 'asistencia', 1000, Date.parse('2026-03-03T04:00:00Z'));
    const filas = await portal
      .pide(ana)
      .logra('POST allNomina', { body: { inicio: '2026-03-01', final: '2026-03-02' } });
    expect(fila(filas, ana)).toMatchObject({ asistencia: 110 });
  });

  test('no mira los cortes', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.trabajo(ana, 'asistencia', 30, Date.parse('2026-03-01T12:00:00Z'));
    await cortar(portal, 'bajo', '2026-03-02T00:00:00Z');
    const filas = await portal
      .pide(ana)
      .logra('POST allNomina', { body: { inicio: '2026-02-28', final: '2026-03-01' } });
    expect(fila(filas, ana)).toMatchObject({ asistencia: 30 });
  });

  test.each([
    ['', '2026-03-02', 'No dejes campos vacios', 'inicio'],
    ['2026-03-02', '', 'No dejes campos vacios', 'final'],
    ['2026-03-02', '2026-03-01', 'Fecha final no puede ser menor a fecha inicial', 'final'],
    ['2026-03-02', '2026-03-02', 'Fecha final no puede ser menor a fecha inicial', 'final'],
  ])('de «%s» a «%s» no se filtra', async (inicio, final, msg, campo) => {
    const portal = await abrirPortal();
    const rechazo = await portal.pide(await portal.persona()).falla('POST allNomina', { body: { inicio, final } });
    expect(rechazo).toEqual({ http: 422, status: 1, error: 'REGLA', msg, campo });
  });

  test.each(['2026-02-30', '2026-13-01'])('«%s» no es un día', async (final) => {
    const portal = await abrirPortal();
    const body = { inicio: '2026-01-01', final };
    const rechazo = await portal.pide(await portal.persona()).falla('POST allNomina', { body });
    expect(rechazo).toMatchObject({ http: 400, campo: 'final' });
  });
});

describe('ajustar', () => {
  const ajuste = (quien: Persona, opcion: 0 | 1, requisitos: 'asistencia' | 'times', cantidad: number) => ({
    body: { id: quien.id, opcion, requisitos, cantidad },
  });

  test('es una fila más del libro, con su apunte y su aviso', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 2 })];
    const efectos = await portal.observar(() =>
      portal.pide(jefe).logra('POST ajustarNomina', ajuste(ana, 1, 'times', 3)),
    );
    expect(efectos.resultado).toMatchObject({
      msg: `Sumó 3 times a ${ana.usuario}`,
      data: { id: ana.id, usuarioNombre: ana.usuario, categoria: 2, asistencia: 0, times: 3 },
    });
    expect(efectos.trabajo).toEqual([
      { usuario: ana.id, tipo: 'times', minutos: 90, tiempo: null, otro: null, encargado: jefe.id },
    ]);
    expect(efectos.bitacora).toEqual([
      { modulo: 'requisitos', objeto: null, usuario: ana.id, encargado: jefe.id, motivo: 'Sumó 3 times' },
    ]);
    expect(efectos.avisos).toEqual([
      expect.objectContaining({ tema: 'nomina', quien: jefe.usuario, msg: `ajustó la nómina de ${ana.usuario}` }),
    ]);
  });

  test('resta minutos hasta cero y no más', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 10 }), await portal.persona()];
    await portal.trabajo(ana, 'asistencia', 20);
    const { data } = await portal.pide(jefe).logra('POST ajustarNomina', ajuste(ana, 0, 'asistencia', 20));
    expect(data).toMatchObject({ asistencia: 0 });
    const efectos = await portal.observar(() =>
      portal.pide(jefe).falla('POST ajustarNomina', ajuste(ana, 0, 'asistencia', 1)),
    );
    expect(efectos.resultado).toMatchObject({ http: 422, error: 'HORAS_NEGATIVAS', campo: 'cantidad' });
    expect(efectos).toMatchObject({ trabajo: [], bitacora: [], avisos: [] });
  });

  test.each([0, -5])('la cantidad %d se rechaza con su texto', async (cantidad) => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 10 }), await portal.persona()];
    expect(await portal.pide(jefe).falla('POST ajustarNomina', ajuste(ana, 1, 'asistencia', cantidad))).toMatchObject({
      http: 422,
      msg: 'Cantidad no puede ser menor o igual a 0',
      campo: 'cantidad',
    });
  });

  test('ni a sí mismo ni a quien está a la par o por encima', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 10, posicion: 2 });
    const par = await portal.persona({ categoria: 10, posicion: 2 });
    const mayor = await portal.persona({ categoria: 11 });
    for (const quien of [jefe, par, mayor])
      expect(await portal.pide(jefe).falla('POST ajustarNomina', ajuste(quien, 1, 'asistencia', 5))).toMatchObject({
        http: 403,
      });
  });

  test('a quien no existe o fue despedido, no', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 10 }), await portal.persona()];
    await portal.despedir(ana);
    for (const quien of [ana, { ...ana, id: 999_999 }])
      expect(await portal.pide(jefe).falla('POST ajustarNomina', ajuste(quien, 1, 'asistencia', 5))).toMatchObject({
        error: 'USUARIO_NO_EXISTE',
      });
  });

  test('veinte que restan a la vez no dejan a nadie bajo cero', async () => {
    const portal = await abrirPortal();
    const [jefe, ana] = [await portal.persona({ categoria: 10 }), await portal.persona()];
    await portal.trabajo(ana, 'asistencia', 50);
    const pedidos = Array.from({ length: 20 }, () =>
      portal.pide(jefe)('POST', 'ajustarNomina', ajuste(ana, 0, 'asistencia', 10).body),
    );
    const codigos = (await Promise.all(pedidos)).map((r) => r.http);
    expect(codigos.filter((c) => c === 200)).toHaveLength(5);
    expect(codigos.filter((c) => c === 422)).toHaveLength(15);
    expect(fila(await portal.pide(ana).logra('GET allNomina'), ana)).toMatchObject({ asistencia: 0 });
  });
});
