import { DAY_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10, firma: 'ANA' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3 });
  return { portal, ana, leo };
}
const names = (rows: readonly { usuario: string }[]): string[] => rows.map(({ usuario }) => usuario);

describe('the search', () => {
  test('finds names and firmas, the closest first and the dismissed last', async () => {
    const { portal, ana } = await scene();
    for (const nombre of ['Galeon', 'leon', 'Leona']) await portal.createPerson({ nombre });
    const departed = await portal.createPerson({ nombre: 'Leonor', firma: 'XLE' });
    await portal.dismiss(departed);
    const search = (usuario: string) => portal.as(ana).succeeds('POST usuarioList', { body: { usuario } });
    expect(names(await search(' LEON '))).toEqual(['leon', 'Leona', 'Galeon', 'Leonor']);
    expect(names(await search('xle'))).toEqual(['Leonor']);
    expect(await search('nadie así')).toEqual([]);
    expect((await search('leonor'))[0]).toEqual({
      id: departed.id,
      usuario: 'Leonor',
      firma: 'XLE',
      despedido: 1,
      ultima_vez: null,
      mision: expect.any(String),
      n_categoria: 'Iniciales',
      registro: expect.any(String),
    });
    expect(names(await search(''))).toHaveLength(6);
  });

  test('returns at most fifty', async () => {
    const { portal, ana } = await scene();
    for (let i = 0; i < 51; i += 1) await portal.createPerson({ nombre: `Muchos${i}` });
    expect(await portal.as(ana).succeeds('POST usuarioList', { body: { usuario: 'muchos' } })).toHaveLength(50);
  });
});

test('pending work: usuarios without the firma that their mision requires, and new usuarios', async () => {
  const { portal, ana, leo } = await scene();
  portal.clock.advance({ minutes: (8 * DAY_MS) / 60_000 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  portal.clock.advance({ minutes: 1 });
  const luz = await portal.createPerson({ nombre: 'Luz', categoria: 5 });
  const departed = await portal.createPerson({ nombre: 'Ido', categoria: 5 });
  await portal.dismiss(departed);
  const { sinFirma, nuevos } = await portal.as(ana).succeeds('GET usuariosPorAtender');
  expect(sinFirma).toMatchObject({ total: 2, filas: [{ id: leo.id }, { id: luz.id }] });
  expect(nuevos).toMatchObject({ total: 2, filas: [{ id: luz.id }, { id: eva.id }] });
  expect(new Date(nuevos.filas[0]?.desde ?? '').getTime()).toBe(portal.clock.now);
});

describe('a usuario', () => {
  test('is read by id or by name, with the actions of the viewer', async () => {
    const { portal, ana, leo } = await scene();
    await portal.addWork(leo, 'asistencia', 90);
    await portal.addWork(leo, 'times', 60);
    const theirs = await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: leo.id } });
    expect(theirs).toMatchObject({
      id: leo.id,
      usuario: 'Leo',
      categoria: 3,
      rango: await portal.misionId(3, 1),
      firma: '',
      despedido: 0,
      periodo: { asistencia: 90, times: 60 },
      ultimo: { causa: 'registro', encargadoNombre: 'Sistema' },
      acciones: [
        'editar',
        'rango',
        'enlace',
        'clave',
        'ip',
        'dispositivos',
        'vender',
        'membresia',
        'trasladar',
        'llamar',
        'multar',
        'degradar',
        'despedir',
      ],
    });
    expect(await portal.as(ana).succeeds('GET persona/:username', { params: { username: 'lEO' } })).toEqual(theirs);
    await portal.dismiss(leo);
    expect(await portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id: leo.id } })).toMatchObject({
      despedido: 1,
      acciones: ['ingresar', 'liberar', 'dispositivos'],
    });
  });

  test('at or above the viewer, or the viewer, is shown without actions', async () => {
    const { portal, ana, leo } = await scene();
    const peer = await portal.createPerson({ categoria: 10 });
    const leida = (id: number) => portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id } });
    expect((await leida(ana.id)).acciones).toEqual(['dispositivos']);
    // A membership can be sold to anyone, so to them too.
    expect((await leida(peer.id)).acciones).toEqual(['membresia']);
    const own = await portal.as(leo).succeeds('GET userAllInfo/:id', { params: { id: leo.id } });
    expect(own.acciones).toEqual([]);
  });

  test('an unknown person is answered 404', async () => {
    const { portal, ana } = await scene();
    for (const [call, params] of [
      ['userAllInfo/:id', { id: 9_999 }],
      ['dispositivosDe/:id', { id: 9_999 }],
    ] as const)
      expect(await portal.as(ana).fails(`GET ${call}`, { params } as never)).toMatchObject({ http: 404 });
    expect(await portal.as(ana).fails('GET persona/:username', { params: { username: 'Nadie' } })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test.each(['.', '..', '?.1', 'a.b', 'x=?'])('is found by a name with signs, «%s»', async (nombre) => {
    const { portal, ana } = await scene();
    const oddPerson = await portal.createPerson({ nombre });
    expect(await portal.as(ana).succeeds('GET persona/:username', { params: { username: nombre } })).toMatchObject({
      id: oddPerson.id,
    });
    expect(await portal.as(ana).succeeds('GET getUsername/:name', { params: { name: nombre } })).toEqual({
      id: oddPerson.id,
      usuario: nombre,
    });
  });
});

test('a name is taken without regard to case, also that of a dismissed usuario', async () => {
  const { portal, leo } = await scene();
  const ocupado = (name: string) => portal.as(leo).succeeds('GET getUsername/:name', { params: { name } });
  expect(await ocupado('LEO')).toEqual({ id: leo.id, usuario: 'Leo' });
  expect(await ocupado('Libre')).toBeNull();
  const departed = await portal.createPerson({ nombre: 'Ido' });
  await portal.dismiss(departed);
  expect(await ocupado('ido')).toMatchObject({ id: departed.id });
});

test('devices are listed without addresses or credentials', async () => {
  const { portal, ana, leo } = await scene();
  await portal.direccion(leo.id, '1.2.3.4');
  const ownOnes = await portal.as(ana).succeeds('GET dispositivosDe/:id', { params: { id: leo.id } });
  const now = new Date(portal.clock.now).toISOString();
  expect(ownOnes).toEqual([{ dispositivo: 'Prueba', creada: now, ultima_vez: now }]);
});

test("devices of equals and superiors are not shown; one's own and those of dismissed usuarios below are", async () => {
  const { portal, ana, leo } = await scene();
  const view = (id: number) => portal.as(ana)('GET', `dispositivosDe/${id}`);
  const leida = (id: number) => portal.as(ana).succeeds('GET userAllInfo/:id', { params: { id } });
  const peer = await portal.createPerson({ categoria: 10 });
  const boss = await portal.createPerson({ categoria: 11 });
  const ida = await portal.createPerson({ categoria: 11 });
  await portal.dismiss(ida);
  for (const { id, usuario } of [peer, boss, ida]) {
    const { http, body } = await view(id);
    expect({ usuario, http, body }).toMatchObject({ usuario, http: 403, body: { error: 'SIN_PERMISO' } });
    expect({ usuario, acciones: (await leida(id)).acciones }).not.toMatchObject({
      acciones: expect.arrayContaining(['dispositivos']),
    });
  }
  await portal.dismiss(leo);
  for (const { id, usuario } of [ana, leo]) {
    expect({ usuario, http: (await view(id)).http }).toEqual({ usuario, http: 200 });
    expect({ usuario, acciones: (await leida(id)).acciones }).toMatchObject({
      acciones: expect.arrayContaining(['dispositivos']),
    });
  }
});

test("a usuario's multas and membresias exclude those of usuarios whose names contain theirs", async () => {
  const { portal, ana, leo } = await scene();
  const leona = await portal.createPerson({ nombre: 'Leona' });
  for (const { id } of [leo, leona])
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: id, motivo: 'Flood' } });
  const ownRows = await portal.as(ana).succeeds('GET getAllMultas', { query: { de: leo.id } });
  expect(ownRows.map(({ usuarioNombre }) => usuarioNombre)).toEqual(['Leo']);
  const venta = { isExterno: false, membresia: 1, periodo: 30 as const };
  for (const { id } of [leo, leona])
    await portal.as(ana).succeeds('POST addMembresia', { body: { ...venta, user: id } });
  const membresias = await portal.as(ana).succeeds('GET allMembership', { query: { de: leo.id } });
  expect(membresias.map(({ usuarioNombre }) => usuarioNombre)).toEqual(['Leo']);
});
