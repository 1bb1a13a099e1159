import { expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const tarjeta = (portal: Portal, quien: Persona, username: string) =>
  portal.pide(quien).logra('GET tarjeta/:username', { params: { username } });

test('dice a cualquiera de la agencia lo que sus pantallas ya le dicen, y nada más', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2, firma: 'ANA' });
  const leo = await portal.persona({ nombre: 'Leo' });
  await portal.trabajo(ana, 'times', 90);
  await portal.trabajo(ana, 'asistencia', 20);
  expect(await tarjeta(portal, leo, 'ana')).toEqual({
    ...{ id: ana.id, usuario: 'Ana', mision: 'Vigilante I', n_categoria: 'Seguridad', placa: '/placas/2.png' },
    ...{ despedido: 0, periodo: { asistencia: 20, times: 90 } },
    ultimo: { fecha: portal.reloj.iso(), encargadoNombre: 'Sistema' },
    acciones: [],
  });
});

test('lo que se puede hacer con alguien es lo que el servidor aceptaría de quien mira', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  const alto = await portal.persona({ nombre: 'Alto', categoria: 5 });
  const mgmt = await portal.persona({ nombre: 'Mgmt', categoria: 10 });
  expect((await tarjeta(portal, alto, 'Ana')).acciones).toEqual([]);
  portal.reloj.pasar({ horas: 4 });
  expect((await tarjeta(portal, alto, 'Ana')).acciones).toEqual(['ascender']);
  const deMgmt = (await tarjeta(portal, mgmt, 'Ana')).acciones;
  expect(deMgmt).toEqual(expect.arrayContaining(['pagina', 'ascender', 'multar', 'despedir']));
  expect((await tarjeta(portal, mgmt, 'Mgmt')).acciones).toEqual(['pagina']);
  expect((await tarjeta(portal, alto, 'Mgmt')).acciones).toEqual([]);
  await portal.despedir(ana);
  expect(await tarjeta(portal, mgmt, 'Ana')).toMatchObject({ despedido: 1, acciones: ['pagina'] });
});

test('de quien no hay no dice nada', async () => {
  const portal = await abrirPortal();
  const leo = await portal.persona();
  expect(await portal.pide(leo).falla('GET tarjeta/:username', { params: { username: 'Nadie' } })).toMatchObject({
    error: 'USUARIO_NO_EXISTE',
  });
});
