import { NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import { vigiladas } from '../../testing/vigilancia.ts';
import { asegurarAdministrador } from './sesion.public.ts';

const dado = { usuario: 'Jefa', clave: 'clave-de-la-jefa' };

test('con nombre y clave dados: entra en la misión más alta, y no hay nada que enseñar', async () => {
  const portal = await abrirPortal();
  const { resultado, bitacora } = await portal.observar(() => asegurarAdministrador(portal.deps, dado));
  expect(resultado).toBeNull();
  const { data } = await portal.pide().logra('POST login', { body: { op: 0, ...dado } });
  expect(data).toMatchObject({ usuario: 'Jefa', mision: 'Fundador Supremo', id_categoria: 12, orden: 12_003 });
  expect(data.permisos).toEqual(expect.arrayContaining(['tt', 'adm', 'man']));
  expect(bitacora).toEqual([
    { modulo: 'acceso', objeto: null, usuario: data.id, encargado: null, motivo: `se creó el primer admin, ${NOMBRE}` },
  ]);
  expect((await vigiladas(portal))[0]).toMatchObject({
    ...{ clase: 'altas', usuario: data.id, encargado: null, detalle: 'el primer administrador' },
  });
  expect(JSON.stringify(portal.log)).not.toContain(dado.clave);
});

test.each([
  ['sin nada', {}, 'admin'],
  ['con variables vacías', { usuario: '', clave: '' }, 'admin'],
  ['con solo un nombre', { usuario: 'Jefa' }, 'Jefa'],
])('%s: una clave al azar, una sola vez', async (_caso, pedido, usuario) => {
  const portal = await abrirPortal();
  const primero = await asegurarAdministrador(portal.deps, pedido);
  expect(primero).toEqual({ usuario, clave: expect.stringMatching(/^[\w-]{16}$/) });
  await portal.pide().logra('POST login', { body: { op: 0, usuario, clave: primero?.clave ?? '' } });
  expect(await asegurarAdministrador(portal.deps, pedido)).toBeNull();
  expect(await portal.cuentas()).toMatchObject({ usuario: 1 });
});

test('donde ya hay alguien no se crea', async () => {
  const portal = await abrirPortal();
  await portal.despedir(await portal.persona());
  expect(await asegurarAdministrador(portal.deps, dado)).toBeNull();
  expect(await portal.cuentas()).toMatchObject({ usuario: 1 });
});

test('dos procesos que empiezan a la vez: uno lo crea y enseña su clave', async () => {
  const portal = await abrirPortal();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  const creados = await Promise.all([portal, otro, portal, otro].map((p) => asegurarAdministrador(p.deps, {})));
  const [clave, ...demas] = creados.filter((c) => c !== null);
  expect(demas).toEqual([]);
  expect(await portal.cuentas()).toMatchObject({ usuario: 1, bitacora: 1 });
  await portal.pide().logra('POST login', { body: { op: 0, usuario: 'admin', clave: clave?.clave ?? '' } });
});
