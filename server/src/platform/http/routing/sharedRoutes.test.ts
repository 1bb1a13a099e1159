import { expect, test } from 'vitest';
import { portalForFile } from '../../../test-support/portal/portal.ts';

const portal = portalForFile();

test('a path is a call only if it is the whole name, with the parameter that the call has', async () => {
  const boss = await portal().createPerson({ categoria: 12 });
  const get = async (path: string) => (await portal().as(boss)('GET', path)).http;
  expect(await get('/api/getUsuarios')).toBe(200);
  expect(await get(`/api/carrera/${boss.id}`)).toBe(200);
  expect(await get('/api/%67etUsuarios')).toBe(200);
  for (const path of [
    'getUsuariosX',
    'XgetUsuarios',
    'getUsuarios/',
    'getUsuarios/1',
    'GETUSUARIOS',
    'getUsuarios%2F1',
  ])
    expect([path, await get(`/api/${path}`)]).toEqual([path, 404]);
  for (const path of ['carrera', `carrera/${boss.id}/1`, `carreraX/${boss.id}`])
    expect([path, await get(`/api/${path}`)]).toEqual([path, 404]);
});

test('a parameter is checked by the shape of its call', async () => {
  const boss = await portal().createPerson({ categoria: 12 });
  expect(await portal().as(boss)('GET', '/api/carrera/uno')).toMatchObject({
    http: 400,
    body: { error: 'MALFORMADO', campo: 'id' },
  });
});
