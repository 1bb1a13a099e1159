import { describe, expect, test } from 'vitest';
import { actualizar, comoSeVe, conLista, filaDe, filasDe, ganar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const filtrar = (portal: Portal, quien: Persona, inicio: string, final: string) =>
  portal.pide(quien).logra('POST getListaPaga', { body: { inicio, final } });

describe('las listas abiertas', () => {
  test('las ve quien tiene ldp; nadie más', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    await conLista(portal, ana);
    const mirona = await portal.persona({ categoria: 9 });
    expect((await portal.pide(mirona).logra('GET getListaPaga')).filas).toHaveLength(1);
    for (const quien of [ana, await portal.persona({ categoria: 8 })])
      expect(await portal.pide(quien).falla('GET getListaPaga')).toMatchObject({ http: 403 });
    expect(await portal.pide(ana).falla('POST getListaPaga', { body: { inicio: '', final: '' } })).toMatchObject({
      http: 403,
    });
  });

  test('por nombre sin distinguir mayúsculas, y los totales de cada grupo cuentan lo que se ve', async () => {
    const portal = await abrirPortal();
    const [zoe, ana, beto] = [
      await portal.persona({ nombre: 'zoe' }),
      await portal.persona({ nombre: 'Ana' }),
      await portal.persona({ nombre: 'beto', categoria: 3 }),
    ];
    await ganar(portal, beto, 3);
    const pagadora = await conLista(portal, zoe, ana);
    const { id } = await filaDe(portal, pagadora, ana);
    await portal.pide(pagadora).logra('POST pagarMonto', { body: { id, monto: 20 } });
    const { filas, totales } = await portal.pide(pagadora).logra('GET getListaPaga');
    expect(filas.map((f) => [f.usuarioNombre, f.monto])).toEqual([
      ['Ana', 20],
      ['beto', 9],
      ['zoe', 9],
    ]);
    expect(totales).toEqual({ bajoCreditos: 29, bajoPersonas: 2, altoCreditos: 9, altoPersonas: 1 });
  });

  test('héroe y legión mientras corre la membresía que los da', async () => {
    const portal = await abrirPortal();
    const [ana, beto] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })];
    const pagadora = await conLista(portal, ana, beto);
    const comun = { encargado: null, fecha: 0, externo: null, terminada: 0 };
    const fin = portal.reloj.ahora + 60_000;
    const [vip, , heroe, legion] = [1, 2, 3, 4];
    await portal.db
      .insertInto('membresia_usuario')
      .values([
        { ...comun, membresia: heroe, usuario: ana.id, finaliza: fin },
        { ...comun, membresia: vip, usuario: ana.id, finaliza: null },
        { ...comun, membresia: legion, usuario: beto.id, finaliza: null },
        { ...comun, membresia: heroe, usuario: beto.id, finaliza: null, terminada: 1 },
        { ...comun, membresia: heroe, usuario: null, externo: 'Fuera', finaliza: null },
      ])
      .execute();
    expect(await filasDe(portal, pagadora)).toMatchObject([
      { usuarioNombre: 'Ana', heroe: 'Héroe', legion: null },
      { usuarioNombre: 'Beto', heroe: null, legion: 'Legión' },
    ]);
    portal.reloj.pasar({ minutos: 1 });
    expect(await filaDe(portal, pagadora, ana)).toMatchObject({ heroe: null });
    const { data } = await portal
      .pide(pagadora)
      .logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, beto), 1) });
    expect(data).toMatchObject({ legion: 'Legión', heroe: null });
  });
});

describe('entre dos fechas', () => {
  // Santo Domingo is four hours behind UTC all the year; a leap day and the ends of a month and of a year are days.
  test.each([
    ['el primer instante del primer día', '2026-03-10T04:00:00.000Z', '2026-03-10', '2026-03-11', 1],
    ['el instante de antes', '2026-03-10T03:59:59.999Z', '2026-03-10', '2026-03-11', 0],
    ['las 23:59 del último día', '2026-03-12T03:59:59.999Z', '2026-03-10', '2026-03-11', 1],
    ['las 00:00 del día siguiente', '2026-03-12T04:00:00.000Z', '2026-03-10', '2026-03-11', 0],
    ['el 31 a las 23:59', '2027-01-01T03:59:59.000Z', '2026-12-01', '2026-12-31', 1],
    ['el primero del año', '2027-01-01T04:00:00.000Z', '2026-12-01', '2026-12-31', 0],
    ['el 29 de febrero', '2028-02-29T04:00:00.000Z', '2028-02-28', '2028-02-29', 1],
    ['el primero de marzo de un bisiesto', '2028-03-01T04:00:00.000Z', '2028-02-28', '2028-02-29', 0],
  ])('%s', async (_caso, instante, inicio, final, cuantas) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    portal.reloj.poner(instante);
    const pagadora = await conLista(portal, ana);
    const { filas, totales } = await filtrar(portal, pagadora, inicio, final);
    expect(filas).toHaveLength(cuantas);
    expect(totales.bajoPersonas).toBe(cuantas);
  });

  test('abiertas y cerradas, de la más nueva a la más antigua; lo retirado no', async () => {
    const portal = await abrirPortal();
    const [ana, beto, caro] = [
      await portal.persona({ nombre: 'Ana' }),
      await portal.persona({ nombre: 'Beto' }),
      await portal.persona({ nombre: 'Caro' }),
    ];
    const pagadora = await conLista(portal, beto, caro);
    await portal.trabajo(caro, 'asistencia', -240);
    await actualizar(portal, pagadora);
    await portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
    portal.reloj.pasar({ horas: 24 });
    await ganar(portal, ana);
    await actualizar(portal, pagadora);
    const { filas } = await filtrar(portal, pagadora, '2026-03-10', '2026-03-11');
    expect(filas.map((f) => [f.usuarioNombre, f.estado])).toEqual([
      ['Ana', 'abierta'],
      ['Beto', 'pendiente'],
    ]);
  });

  test.each([
    ['', '2026-03-11', 'inicio', 'No dejes campos vacios'],
    ['2026-03-10', '', 'final', 'No dejes campos vacios'],
    ['2026-03-11', '2026-03-10', 'final', 'Fecha final no puede ser menor a fecha inicial'],
    ['2026-03-10', '2026-03-10', 'final', 'Fecha final no puede ser menor a fecha inicial'],
    ['2026-03-10', '2027-03-11', 'final', 'Elige un período de hasta 1 año'],
  ])('de %j a %j: su texto', async (inicio, final, campo, msg) => {
    const portal = await abrirPortal();
    const mirona = await portal.persona({ categoria: 9 });
    const rechazo = await portal.pide(mirona).falla('POST getListaPaga', { body: { inicio, final } });
    expect(rechazo).toEqual({ http: 422, status: 1, error: 'REGLA', campo, msg });
  });

  test('una fecha que no hay, y más filas de las que nadie lee', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const pagadora = await conLista(portal, ana);
    const pide = portal.pide(pagadora);
    expect(
      await pide.falla('POST getListaPaga', { body: { inicio: '2026-02-30', final: '2026-03-10' } }),
    ).toMatchObject({ http: 400, error: 'MALFORMADO', campo: 'inicio' });
    const {
      id: _id,
      periodo: _periodo,
      ...fila
    } = await portal.db.selectFrom('paga').selectAll().executeTakeFirstOrThrow();
    for (let i = 0; i < 40; i += 1)
      await portal.db
        .insertInto('paga')
        .values(Array.from({ length: 500 }, (_, j) => ({ ...fila, periodo: 1 + i * 500 + j })))
        .execute();
    expect(
      await pide.falla('POST getListaPaga', { body: { inicio: '2026-03-10', final: '2026-03-11' } }),
    ).toMatchObject({ http: 422, error: 'DEMASIADAS_FILAS', msg: 'Son demasiadas filas. Elige menos días.' });
  });
});
