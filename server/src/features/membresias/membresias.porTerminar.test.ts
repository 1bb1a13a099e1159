import { expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';
import { tipoMembresia } from '../../testing/ventas.ts';

async function mesa() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const [vip, heroe] = [await tipoMembresia(portal, 'VIP'), await tipoMembresia(portal, 'Héroe')];
  const vender = async (a: string, { membresia = vip, isExterno = false } = {}) => {
    const user = isExterno ? a : (await portal.persona({ nombre: a })).id;
    const body = { user, isExterno, membresia, periodo: 15 } as const;
    return (await portal.pide(eva).logra('POST addMembresia', { body })).data;
  };
  const porTerminar = () => portal.pide(eva).logra('GET membresiasPorTerminar');
  return { portal, eva, heroe, vender, porTerminar };
}
const NINGUNA = { cuantas: 0, proximas: [] };

test('las que terminan en tres días, la que antes primero; al terminar ya no', async () => {
  const { portal, vender, porTerminar } = await mesa();
  const leo = await vender('Leo');
  portal.reloj.pasar({ horas: 5 });
  const visita = await vender('Visita', { isExterno: true });
  portal.reloj.pasar({ horas: 12 * 24 - 5, segundos: -1 });
  expect(await porTerminar()).toEqual(NINGUNA);
  portal.reloj.pasar({ segundos: 1 });
  const deLeo = { id: leo.id, membresiaNombre: 'VIP', usuarioNombre: 'Leo', externo: 0, finaliza: leo.finaliza };
  expect(await porTerminar()).toEqual({ cuantas: 1, proximas: [deLeo] });
  portal.reloj.pasar({ horas: 5 });
  const deFuera = { usuarioNombre: 'Visita', externo: 1, finaliza: visita.finaliza };
  expect(await porTerminar()).toMatchObject({ cuantas: 2, proximas: [deLeo, deFuera] });
  portal.reloj.pasar({ horas: 3 * 24 - 5 });
  expect(await porTerminar()).toMatchObject({ cuantas: 1, proximas: [deFuera] });
});

test('ni la permanente ni la que alguien terminó', async () => {
  const { portal, eva, heroe, vender, porTerminar } = await mesa();
  await vender('Ana', { membresia: heroe });
  const { id } = await vender('Leo');
  portal.reloj.pasar({ horas: 14 * 24 });
  expect(await porTerminar()).toMatchObject({ cuantas: 1, proximas: [{ id }] });
  await portal.pide(eva).logra('POST deleteMemb', { body: { id } });
  expect(await porTerminar()).toEqual(NINGUNA);
});

test('de muchas se nombran las tres primeras y se cuentan todas', async () => {
  const { portal, vender, porTerminar } = await mesa();
  for (const nombre of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
    await vender(nombre);
    portal.reloj.pasar({ segundos: 1 });
  }
  portal.reloj.pasar({ horas: 14 * 24 });
  const { cuantas, proximas } = await porTerminar();
  expect(cuantas).toBe(5);
  expect(proximas.map((m) => m.usuarioNombre)).toEqual(['Uno', 'Dos', 'Tres']);
});
