import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const CLAVE = 'una-clave-larga';
const HOME = '203.0.113.7';

/** An agency with an administrator and a dismissed member. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  await portal.dismiss(leo);
  return { portal, boss, leo };
}
const register = (portal: Portal, usuario: string, remoteAddress = HOME) =>
  portal.as(null, { remoteAddress })('POST', 'registro', { usuario, clave: CLAVE, rclave: CLAVE });
const returned = (portal: Portal, boss: Person) => portal.as(boss).succeeds('GET regresos');

describe('a new account with the connection of someone who was dismissed', () => {
  test('is registered, and shown in Clones; those of the list first', async () => {
    const { portal, boss, leo } = await scene();
    await portal.direccion(leo.id, HOME);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
    await portal.direccion(eva.id, '203.0.113.50');
    await portal.dismiss(eva);
    await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Leo', motivo: 'Insultos' } });
    portal.clock.advance({ hours: 1 });
    expect(await register(portal, 'Nueva')).toMatchObject({ http: 200 });
    expect(await register(portal, 'Otra', '203.0.113.50')).toMatchObject({ http: 200 });
    expect(await register(portal, 'Ajena', '203.0.113.51')).toMatchObject({ http: 200 });
    expect(await returned(portal, boss)).toMatchObject([
      { usuarioNombre: 'Nueva', despedidoNombre: 'Leo', por: 'conexion', listaNegra: true },
      { usuarioNombre: 'Otra', despedidoNombre: 'Eva', por: 'conexion', listaNegra: false },
    ]);
  });

  test('is not shown if it was there before the dismissal, or is on the white list', async () => {
    const { portal, boss } = await scene();
    const [ana, eva] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Eva' })];
    for (const { id } of [ana, eva]) await portal.direccion(id, HOME);
    portal.clock.advance({ hours: 1 });
    await portal.dismiss(eva);
    expect(await returned(portal, boss)).toEqual([]);
    portal.clock.advance({ hours: 1 });
    await register(portal, 'Nueva');
    const [found] = await returned(portal, boss);
    expect(found).toMatchObject({ usuarioNombre: 'Nueva', despedidoNombre: 'Eva' });
    await portal.as(boss).succeeds('POST actionWhite', { body: { user: found?.usuario ?? 0, op: 0 } });
    expect(await returned(portal, boss)).toEqual([]);
  });

  test('can be put on the white list by those above it: it is in no group of clones', async () => {
    const { portal, boss, leo } = await scene();
    await portal.direccion(leo.id, HOME);
    portal.clock.advance({ hours: 1 });
    await register(portal, 'Nueva');
    expect(await portal.as(boss).succeeds('GET getAllClones')).toEqual([]);
    expect(await returned(portal, boss)).toMatchObject([{ usuarioNombre: 'Nueva', acciones: ['permitir'] }]);
    const equal = await portal.createPerson({ nombre: 'Par', categoria: 1 });
    await portal.setExcepcion(equal, 'cln');
    expect(await returned(portal, equal)).toMatchObject([{ usuarioNombre: 'Nueva', acciones: [] }]);
  });

  test('is shown once, with the former account of the list before one that was dismissed later', async () => {
    const { portal, boss, leo } = await scene();
    await portal.direccion(leo.id, HOME);
    await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Leo', motivo: 'Insultos' } });
    portal.clock.advance({ hours: 1 });
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
    await portal.direccion(eva.id, HOME);
    await portal.dismiss(eva);
    portal.clock.advance({ hours: 1 });
    await register(portal, 'Nueva');
    expect(await returned(portal, boss)).toMatchObject([
      { usuarioNombre: 'Nueva', despedidoNombre: 'Leo', listaNegra: true },
    ]);
  });
});
