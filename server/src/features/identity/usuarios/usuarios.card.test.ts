import { expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const card = (portal: Portal, person: Person, username: string) =>
  portal.as(person).succeeds('GET tarjeta/:username', { params: { username } });

test('the card shows every member what their screens already show, and nothing else', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2, firma: 'ANA' });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  await portal.addWork(ana, 'times', 90);
  await portal.addWork(ana, 'asistencia', 20);
  expect(await card(portal, leo, 'ana')).toEqual({
    id: ana.id,
    usuario: 'Ana',
    mision: 'Vigilante I',
    n_categoria: 'Seguridad',
    placa: '/placas/2.png',
    despedido: 0,
    periodo: { asistencia: 20, times: 90 },
    ultimo: { fecha: portal.clock.iso(), encargadoNombre: 'Sistema' },
    departamentos: [],
    acciones: [],
  });
});

test('the card offers the actions that the server accepts from the viewer', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const alto = await portal.createPerson({ nombre: 'Alto', categoria: 5 });
  const mgmt = await portal.createPerson({ nombre: 'Mgmt', categoria: 10 });
  expect((await card(portal, alto, 'Ana')).acciones).toEqual([]);
  portal.clock.advance({ hours: 4 });
  expect((await card(portal, alto, 'Ana')).acciones).toEqual(['ascender']);
  const mgmtActions = (await card(portal, mgmt, 'Ana')).acciones;
  expect(mgmtActions).toEqual(expect.arrayContaining(['pagina', 'ascender', 'multar', 'despedir']));
  expect((await card(portal, mgmt, 'Mgmt')).acciones).toEqual(['pagina']);
  expect((await card(portal, alto, 'Mgmt')).acciones).toEqual([]);
  await portal.dismiss(ana);
  expect(await card(portal, mgmt, 'Ana')).toMatchObject({ despedido: 1, acciones: ['pagina'] });
});

test('an unknown name has no card', async () => {
  const portal = await openPortal();
  const leo = await portal.createPerson();
  expect(await portal.as(leo).fails('GET tarjeta/:username', { params: { username: 'Nadie' } })).toMatchObject({
    error: 'USUARIO_NO_EXISTE',
  });
});
