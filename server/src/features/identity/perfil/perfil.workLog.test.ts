import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmTiempo, openTiempo } from '../../../test-support/portal/tiempos.ts';

const registro = (portal: Portal, person: Person, username: string, query = {}) =>
  portal.as(person).succeeds('GET getLogUser/:username', { params: { username }, query });

/** A manager of categoria 7 has confirmed 20 minutes of a bajo. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const { id } = await openTiempo(portal, supervisor, ana);
  portal.clock.advance({ minutes: 20 });
  await confirmTiempo(portal, supervisor, id);
  return { portal, supervisor, ana };
}

test('the work log lists asistencias with their encargado below categoria 7, and tiempos with their bajo from it on', async () => {
  const { portal, supervisor, ana } = await scene();
  const shared = { fecha: portal.clock.iso(), anulada: null, acciones: [] };
  const row = { ...shared, autor: 'Jefe', minutos: 20, motivo: 'Tiempo confirmado' };
  expect(await registro(portal, ana, 'Ana')).toEqual({
    tipo: 'asistencias',
    filas: [{ id: 1, nombre: 'Jefe', ...row }],
  });
  expect(await registro(portal, supervisor, 'Jefe')).toEqual({
    tipo: 'tiempos',
    filas: [{ id: 2, nombre: 'Ana', ...row }],
  });
  await portal.moveToMision(supervisor, 6);
  expect(await registro(portal, supervisor, 'Jefe')).toEqual({ tipo: 'asistencias', filas: [] });
});

test('a usuario paid by times has both logs in any categoria', async () => {
  const { portal, supervisor, ana } = await scene();
  const admin = await portal.createPerson({ categoria: 10 });
  const own = { nombre: 'Ana', autor: 'Jefe', minutos: 20, motivo: 'Tiempo confirmado' };
  for (const categoria of [2, 6, 7, 9]) {
    await portal.moveToMision(supervisor, categoria);
    for (const person of [supervisor, admin]) {
      expect(await registro(portal, person, 'Jefe', { tipo: 'tiempos' })).toMatchObject({
        tipo: 'tiempos',
        filas: [own],
      });
      expect(await registro(portal, person, 'Jefe', { tipo: 'asistencias' })).toEqual({
        tipo: 'asistencias',
        filas: [],
      });
    }
  }
  expect(await registro(portal, admin, 'Ana', { tipo: 'tiempos' })).toEqual({ tipo: 'tiempos', filas: [] });
  expect((await registro(portal, ana, 'Ana', { tipo: 'asistencias' })).filas).toHaveLength(1);
});

test('an adjustment names its author, and is found by author and motivo', async () => {
  const { portal, supervisor, ana } = await scene();
  const admin = await portal.createPerson({ nombre: 'Rosa', categoria: 10 });
  const adjustment = { opcion: 1, cantidad: 2 };
  await portal
    .as(admin)
    .succeeds('POST ajustarNomina', { body: { id: ana.id, requisitos: 'asistencia', ...adjustment } });
  await portal
    .as(admin)
    .succeeds('POST ajustarNomina', { body: { id: supervisor.id, requisitos: 'times', ...adjustment } });
  const found = async (person: Person, buscar: string) =>
    (await registro(portal, person, person.usuario, { buscar })).filas.map((f) => [
      f.nombre,
      f.autor,
      f.minutos,
      f.motivo,
    ]);
  const ofAna = [['', 'Rosa', 2, 'Ajuste de nómina']];
  for (const buscar of ['ajuste', 'NÓMINA', 'rosa']) expect(await found(ana, buscar)).toEqual(ofAna);
  expect(await found(ana, 'confirmado')).toEqual([['Jefe', 'Jefe', 20, 'Tiempo confirmado']]);
  expect(await found(supervisor, 'rosa')).toEqual([['', 'Rosa', 60, 'Ajuste de nómina']]);
  expect(await found(ana, 'nadie')).toEqual([]);
});

test('a row without a counterpart has no name', async () => {
  const { portal, ana } = await scene();
  const admin = await portal.createPerson({ categoria: 10 });
  const body = { id: ana.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 5 };
  await portal.as(admin).succeeds('POST ajustarNomina', { body });
  const { filas } = await registro(portal, ana, 'Ana');
  expect(filas.map((f) => [f.nombre, f.minutos, f.motivo])).toEqual([
    ['', 5, 'Ajuste de nómina'],
    ['Jefe', 20, 'Tiempo confirmado'],
  ]);
});

describe('who may read it', () => {
  test('its owner, whatever the case of the name', async () => {
    const { portal, ana } = await scene();
    expect((await registro(portal, ana, 'aNA')).filas).toHaveLength(1);
  });

  test('holders of req, and management', async () => {
    const { portal } = await scene();
    await portal.grantPermisos(2, 'req');
    await portal.grantPermisos(10, 'tt');
    for (const categoria of [2, 10]) {
      const who = await portal.createPerson({ categoria });
      expect((await registro(portal, who, 'Ana')).filas).toHaveLength(1);
    }
  });

  test('nobody else, who does not even learn whether the name exists', async () => {
    const { portal, supervisor } = await scene();
    for (const username of ['Ana', 'Nadie'])
      expect(await portal.as(supervisor).fails('GET getLogUser/:username', { params: { username } })).toEqual({
        http: 403,
        status: 1,
        error: 'SIN_PERMISO',
        msg: 'No tienes permiso para esto',
      });
  });

  test('an unknown usuario is not found', async () => {
    const { portal } = await scene();
    const admin = await portal.createPerson({ categoria: 10 });
    const refusal = await portal.as(admin).fails('GET getLogUser/:username', { params: { username: 'Nadie' } });
    expect(refusal).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test.each(['.', '..', '...'])('of a usuario named %s, over a real connection', async (nombre) => {
    const portal = await openPortal();
    const { key } = await portal.createPerson({ nombre });
    const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const path = pathOf('getLogUser/:username', { username: nombre }, { limite: 10 });
    const response = await fetch(`${url}/api/${path}`, { headers: { key } });
    expect({ http: response.status, body: await response.json() }).toEqual({
      http: 200,
      body: { tipo: 'asistencias', filas: [] },
    });
  });

  test.each(['?=/@!:.,-_'.replace('/', ''), '𝒜'.repeat(25), 'ñ'.repeat(25)])(
    'of a usuario named %s',
    async (nombre) => {
      const portal = await openPortal();
      const ana = await portal.createPerson({ nombre });
      expect(await registro(portal, ana, nombre)).toEqual({ tipo: 'asistencias', filas: [] });
    },
  );
});

describe('in pages', () => {
  /** Twelve rows; the newest has the most minutes. */
  async function withTwelveRows() {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const bosses = [await portal.createPerson({ nombre: 'Íñigo' }), await portal.createPerson({ nombre: '100%_\\' })];
    for (let minutos = 1; minutos <= 12; minutos += 1) {
      await portal.db
        .insertInto('trabajo')
        .values({
          usuario: ana.id,
          tipo: 'asistencia',
          minutos,
          tiempo: null,
          otro: bosses[minutos % 2]?.id ?? null,
          encargado: ana.id,
          motivo: 'Prueba',
          fecha: portal.clock.now,
        })
        .execute();
    }
    const read = async (query: string) => {
      const { http, body, headers } = await portal.as(ana)('GET', `getLogUser/Ana?${query}`);
      expect(http).toBe(200);
      const { filas } = body as { filas: { minutos: number }[] };
      return { minutos: filas.map((f) => f.minutos), siguiente: headers['x-siguiente'] };
    };
    return { portal, read };
  }

  test('newest first, with the cursor of the next page in x-siguiente', async () => {
    const { read } = await withTwelveRows();
    const first = await read('limite=5');
    expect(first).toEqual({ minutos: [12, 11, 10, 9, 8], siguiente: '8' });
    const second = await read(`limite=5&antes=${first.siguiente}`);
    expect(second).toEqual({ minutos: [7, 6, 5, 4, 3], siguiente: '3' });
    expect(await read(`limite=5&antes=${second.siguiente}`)).toEqual({ minutos: [2, 1], siguiente: undefined });
  });

  test('of a hundred rows by default', async () => {
    const { read } = await withTwelveRows();
    expect(await read('')).toMatchObject({ minutos: { length: 12 }, siguiente: undefined });
  });

  test.each([
    ['íñ', 6],
    ['ÍÑIGO', 6],
    ['%', 6],
    ['_', 6],
    ['\\', 6],
    ['0%_', 6],
    ['1_0', 0],
    ['nadie', 0],
  ])('a search for %s is literal, without regard to case', async (buscar, count) => {
    const { read } = await withTwelveRows();
    expect((await read(`buscar=${encodeURIComponent(buscar)}`)).minutos).toHaveLength(count);
  });
});
