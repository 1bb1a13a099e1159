import { expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';

async function setUp() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const [vip, heroe] = [await membresiaTypeId(portal, 'VIP'), await membresiaTypeId(portal, 'Héroe')];
  const sell = async (a: string, { membresia = vip, isExterno = false } = {}) => {
    const user = isExterno ? a : (await portal.createPerson({ nombre: a })).id;
    const body = { user, isExterno, membresia, periodo: 15 } as const;
    return (await portal.as(eva).succeeds('POST addMembresia', { body })).data;
  };
  const endingSoon = () => portal.as(eva).succeeds('GET membresiasPorTerminar');
  return { portal, eva, heroe, sell, endingSoon };
}
const NONE = { cuantas: 0, proximas: [] };

test('lists those that end within three days, the next first, and not ended ones', async () => {
  const { portal, sell, endingSoon } = await setUp();
  const leo = await sell('Leo');
  portal.clock.advance({ hours: 5 });
  const visit = await sell('Visita', { isExterno: true });
  portal.clock.advance({ hours: 12 * 24 - 5, seconds: -1 });
  expect(await endingSoon()).toEqual(NONE);
  portal.clock.advance({ seconds: 1 });
  const ofLeo = { id: leo.id, membresiaNombre: 'VIP', usuarioNombre: 'Leo', externo: 0, finaliza: leo.finaliza };
  expect(await endingSoon()).toEqual({ cuantas: 1, proximas: [ofLeo] });
  portal.clock.advance({ hours: 5 });
  const fromOutside = { usuarioNombre: 'Visita', externo: 1, finaliza: visit.finaliza };
  expect(await endingSoon()).toMatchObject({ cuantas: 2, proximas: [ofLeo, fromOutside] });
  portal.clock.advance({ hours: 3 * 24 - 5 });
  expect(await endingSoon()).toMatchObject({ cuantas: 1, proximas: [fromOutside] });
});

test('leaves out permanent and terminated ones, and those of dismissed usuarios', async () => {
  const { portal, eva, heroe, sell, endingSoon } = await setUp();
  await sell('Ana', { membresia: heroe });
  const noel = await portal.createPerson({ nombre: 'Noel' });
  await portal.as(eva).succeeds('POST addMembresia', {
    body: { user: noel.id, isExterno: false, membresia: await membresiaTypeId(portal, 'VIP'), periodo: 15 },
  });
  await portal.dismiss(noel);
  const { id } = await sell('Leo');
  portal.clock.advance({ hours: 14 * 24 });
  expect(await endingSoon()).toMatchObject({ cuantas: 1, proximas: [{ id }] });
  await portal.as(eva).succeeds('POST deleteMemb', { body: { id } });
  expect(await endingSoon()).toEqual(NONE);
});

test('of many it names the first three and counts all', async () => {
  const { portal, sell, endingSoon } = await setUp();
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
    await sell(name);
    portal.clock.advance({ seconds: 1 });
  }
  portal.clock.advance({ hours: 14 * 24 });
  const { cuantas, proximas } = await endingSoon();
  expect(cuantas).toBe(5);
  expect(proximas.map((m) => m.usuarioNombre)).toEqual(['Uno', 'Dos', 'Tres']);
});
