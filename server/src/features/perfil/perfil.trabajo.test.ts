import { describe, expect, test } from 'vitest';
import { rutaDe } from '../../testing/cliente.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, confirmar } from '../../testing/tiempos.ts';

const registro = (portal: Portal, quien: Persona, username: string, query = {}) =>
  portal.pide(quien).logra('GET getLogUser/:username', { params: { username }, query });

/** A manager of category 7 has confirmed twenty minutes of a junior. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const { id } = await abrir(portal, jefe, ana);
  portal.reloj.pasar({ minutos: 20 });
  await confirmar(portal, jefe, id);
  return { portal, jefe, ana };
}

test('por debajo de la categoría 7 son asistencias con su encargado; desde ella, tiempos con su trabajador', async () => {
  const { portal, jefe, ana } = await escena();
  const comun = { fecha: portal.reloj.iso(), anulada: null, acciones: [] };
  const fila = { ...comun, autor: 'Jefe', minutos: 20, motivo: 'Tiempo confirmado' };
  expect(await registro(portal, ana, 'Ana')).toEqual({
    tipo: 'asistencias',
    filas: [{ id: 1, nombre: 'Jefe', ...fila }],
  });
  expect(await registro(portal, jefe, 'Jefe')).toEqual({ tipo: 'tiempos', filas: [{ id: 2, nombre: 'Ana', ...fila }] });
  await portal.ascender(jefe, 6);
  expect(await registro(portal, jefe, 'Jefe')).toEqual({ tipo: 'asistencias', filas: [] });
});

test('quien cobra por tiempos tiene los dos registros, en cualquier categoría', async () => {
  const { portal, jefe, ana } = await escena();
  const admin = await portal.persona({ categoria: 10 });
  const suyo = { nombre: 'Ana', autor: 'Jefe', minutos: 20, motivo: 'Tiempo confirmado' };
  for (const categoria of [2, 6, 7, 9]) {
    await portal.ascender(jefe, categoria);
    for (const quien of [jefe, admin]) {
      expect(await registro(portal, quien, 'Jefe', { tipo: 'tiempos' })).toMatchObject({
        tipo: 'tiempos',
        filas: [suyo],
      });
      expect(await registro(portal, quien, 'Jefe', { tipo: 'asistencias' })).toEqual({
        tipo: 'asistencias',
        filas: [],
      });
    }
  }
  expect(await registro(portal, admin, 'Ana', { tipo: 'tiempos' })).toEqual({ tipo: 'tiempos', filas: [] });
  expect((await registro(portal, ana, 'Ana', { tipo: 'asistencias' })).filas).toHaveLength(1);
});

test('un ajuste dice quién lo hizo, y se busca por él y por su motivo', async () => {
  const { portal, jefe, ana } = await escena();
  const admin = await portal.persona({ nombre: 'Rosa', categoria: 10 });
  const ajuste = { opcion: 1, cantidad: 2 };
  await portal.pide(admin).logra('POST ajustarNomina', { body: { id: ana.id, requisitos: 'asistencia', ...ajuste } });
  await portal.pide(admin).logra('POST ajustarNomina', { body: { id: jefe.id, requisitos: 'times', ...ajuste } });
  const hallados = async (quien: Persona, buscar: string) =>
    (await registro(portal, quien, quien.usuario, { buscar })).filas.map((f) => [
      f.nombre,
      f.autor,
      f.minutos,
      f.motivo,
    ]);
  const deAna = [['', 'Rosa', 2, 'Ajuste de nómina']];
  for (const buscar of ['ajuste', 'NÓMINA', 'rosa']) expect(await hallados(ana, buscar)).toEqual(deAna);
  expect(await hallados(ana, 'confirmado')).toEqual([['Jefe', 'Jefe', 20, 'Tiempo confirmado']]);
  expect(await hallados(jefe, 'rosa')).toEqual([['', 'Rosa', 60, 'Ajuste de nómina']]);
  expect(await hallados(ana, 'nadie')).toEqual([]);
});

test('lo que no tiene otro lado va sin nombre', async () => {
  const { portal, ana } = await escena();
  const admin = await portal.persona({ categoria: 10 });
  const body = { id: ana.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 5 };
  await portal.pide(admin).logra('POST ajustarNomina', { body });
  const { filas } = await registro(portal, ana, 'Ana');
  expect(filas.map((f) => [f.nombre, f.minutos, f.motivo])).toEqual([
    ['', 5, 'Ajuste de nómina'],
    ['Jefe', 20, 'Tiempo confirmado'],
  ]);
});

describe('quién lo lee', () => {
  test('el propio, se escriba como se escriba', async () => {
    const { portal, ana } = await escena();
    expect((await registro(portal, ana, 'aNA')).filas).toHaveLength(1);
  });

  test('el de otro, quien tiene req o es administración', async () => {
    const { portal } = await escena();
    await portal.permitir(2, 'req');
    await portal.permitir(10, 'tt');
    for (const categoria of [2, 10]) {
      const quien = await portal.persona({ categoria });
      expect((await registro(portal, quien, 'Ana')).filas).toHaveLength(1);
    }
  });

  test('nadie más, ni para saber si el nombre existe', async () => {
    const { portal, jefe } = await escena();
    for (const username of ['Ana', 'Nadie'])
      expect(await portal.pide(jefe).falla('GET getLogUser/:username', { params: { username } })).toEqual({
        http: 403,
        status: 1,
        error: 'SIN_PERMISO',
        msg: 'No tienes permiso para esto',
      });
  });

  test('de quien no hay', async () => {
    const { portal } = await escena();
    const admin = await portal.persona({ categoria: 10 });
    const rechazo = await portal.pide(admin).falla('GET getLogUser/:username', { params: { username: 'Nadie' } });
    expect(rechazo).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test.each(['.', '..', '...'])('de quien se llama %s, por la red de verdad', async (nombre) => {
    const portal = await abrirPortal();
    const { key } = await portal.persona({ nombre });
    const url = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const ruta = rutaDe('getLogUser/:username', { username: nombre }, { limite: 10 });
    const respuesta = await fetch(`${url}/api/${ruta}`, { headers: { key } });
    expect({ http: respuesta.status, cuerpo: await respuesta.json() }).toEqual({
      http: 200,
      cuerpo: { tipo: 'asistencias', filas: [] },
    });
  });

  test.each(['?=/@!:.,-_'.replace('/', ''), '𝒜'.repeat(25), 'ñ'.repeat(25)])('de quien se llama %s', async (nombre) => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre });
    expect(await registro(portal, ana, nombre)).toEqual({ tipo: 'asistencias', filas: [] });
  });
});

describe('de a páginas', () => {
  /** Twelve rows, the newest with the most minutes. */
  async function conDoce() {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const jefes = [await portal.persona({ nombre: 'Íñigo' }), await portal.persona({ nombre: '100%_\\' })];
    for (let minutos = 1; minutos <= 12; minutos += 1) {
      await portal.db
        .insertInto('trabajo')
        .values({
          usuario: ana.id,
          tipo: 'asistencia',
          minutos,
          tiempo: null,
          otro: jefes[minutos % 2]?.id ?? null,
          encargado: ana.id,
          motivo: 'Prueba',
          fecha: portal.reloj.ahora,
        })
        .execute();
    }
    const leer = async (query: string) => {
      const { http, cuerpo, cabeceras } = await portal.pide(ana)('GET', `getLogUser/Ana?${query}`);
      expect(http).toBe(200);
      const { filas } = cuerpo as { filas: { minutos: number }[] };
      return { minutos: filas.map((f) => f.minutos), siguiente: cabeceras['x-siguiente'] };
    };
    return { portal, leer };
  }

  test('la última primero, y el cursor de la página que sigue en x-siguiente', async () => {
    const { leer } = await conDoce();
    const primera = await leer('limite=5');
    expect(primera).toEqual({ minutos: [12, 11, 10, 9, 8], siguiente: '8' });
    const segunda = await leer(`limite=5&antes=${primera.siguiente}`);
    expect(segunda).toEqual({ minutos: [7, 6, 5, 4, 3], siguiente: '3' });
    expect(await leer(`limite=5&antes=${segunda.siguiente}`)).toEqual({ minutos: [2, 1], siguiente: undefined });
  });

  test('cien si no se dice', async () => {
    const { leer } = await conDoce();
    expect(await leer('')).toMatchObject({ minutos: { length: 12 }, siguiente: undefined });
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
  ])('buscar %s va a la letra, sin mirar mayúsculas', async (buscar, cuantas) => {
    const { leer } = await conDoce();
    expect((await leer(`buscar=${encodeURIComponent(buscar)}`)).minutos).toHaveLength(cuantas);
  });
});
