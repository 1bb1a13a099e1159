import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const listas = Object.values<Call>(CONTRACT).filter((spec) => spec.etag);

describe.each(listas.map((spec) => [spec.path, spec] as const))('%s', (path, spec) => {
  const leer = (portal: Portal, quien: Persona | null, etag = '', query = '') =>
    portal.pide(quien, { cabeceras: etag === '' ? {} : { 'if-none-match': etag } })('GET', `${path}${query}`);

  test('quien ya la tiene no la recibe otra vez, hasta que cambia', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 12 });
    const { id } = await portal.persona();
    const { cabeceras, cuerpo } = await leer(portal, jefe);
    const etag = String(cabeceras.etag);
    expect(cabeceras['cache-control']).toBe('private, no-cache');
    expect(await leer(portal, jefe, etag)).toMatchObject({ http: 304, cuerpo: '' });
    await portal.db
      .updateTable('usuario')
      .set({ usuario: 'Otra', nombre_plano: 'otra' })
      .where('id', '=', id)
      .execute();
    const despues = await leer(portal, jefe, etag);
    expect(despues.http).toBe(200);
    expect(despues.cuerpo).not.toEqual(cuerpo);
    expect(despues.cabeceras.etag).not.toBe(etag);
  });

  test('cada búsqueda tiene la suya', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 12, nombre: 'Ana' });
    for (const nombre of ['Beto', 'Carla']) await portal.persona({ nombre });
    const { cabeceras } = await leer(portal, jefe);
    expect((await leer(portal, jefe, String(cabeceras.etag), '?buscar=Be')).http).toBe(200);
  });

  test('tenerla no sirve de clave', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 12 });
    const etag = String((await leer(portal, jefe)).cabeceras.etag);
    expect((await leer(portal, null, etag)).http).toBe(401);
    await portal.permitir(1);
    await portal.ascender(jefe, 1);
    expect((await leer(portal, jefe, etag)).http).toBe(spec.access.tipo === 'sesion' ? 304 : 403);
  });
});

test('la lista va por nombre sin mirar mayúsculas, igual en los dos motores', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ categoria: 12, nombre: 'mora' });
  for (const nombre of ['Zoe', 'ana', 'Álex', 'Beto', '_x', '1ro', 'ñu']) await portal.persona({ nombre });
  const opciones = await portal.pide(jefe).logra('GET getUsuariosTiempos');
  expect(opciones.map((o) => o.label)).toEqual(['1ro', '_x', 'ana', 'Beto', 'mora', 'Zoe', 'Álex', 'ñu']);
});
