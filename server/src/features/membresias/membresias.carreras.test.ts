import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { cuadra } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, tipoMembresia } from '../../testing/ventas.ts';

async function mesa() {
  const portal = await abrirPortal();
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const ivo = await portal.persona({ nombre: 'Ivo', categoria: 9 });
  const leo = await portal.persona({ nombre: 'Leo' });
  const [vip, heroe] = [await tipoMembresia(portal, 'VIP'), await tipoMembresia(portal, 'Héroe')];
  return { portal, eva, ivo, leo, vip, heroe };
}

const deFuera = { user: 'Forastera', isExterno: true };

describe('a la vez', () => {
  test.each([
    ['a un usuario, como se veía', (id: number) => ({ user: id, isExterno: false, visto: null }), 'CAMBIO_MIENTRAS'],
    ['a alguien de fuera, como se veía', () => ({ ...deFuera, visto: null }), 'CAMBIO_MIENTRAS'],
    ['a un usuario, sin decir cómo se veía', (id: number) => ({ user: id, isExterno: false }), 'MEMBRESIA_RECIENTE'],
    ['a alguien de fuera, sin decirlo', () => deFuera, 'MEMBRESIA_RECIENTE'],
  ])('cincuenta ventas de la misma %s venden una', async (_que, comprador, error) => {
    const { portal, eva, ivo, leo, vip } = await mesa();
    const enviar = await porDosServidores(portal);
    const body = { ...comprador(leo.id), membresia: vip, periodo: 30 };
    const respuestas = await veces(50, (i) => enviar(i % 4 < 2 ? eva : ivo, 'addMembresia', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, [`409 ${error}`]: 49 });
    const filas = await portal.pide(eva).logra('GET allMembership');
    expect(filas).toMatchObject([{ finaliza: portal.reloj.iso({ horas: 30 * 24 }), dias: 30 }]);
    const [venta, ...mas] = await portal.db.selectFrom('venta').select(['credito', 'participacion']).execute();
    expect(mas).toEqual([]);
    expect(await saldo(portal, 'entrega')).toBe((venta?.credito ?? 0) - (venta?.participacion ?? 0));
    await cuadra(portal);
  });

  test('cincuenta que la alargan viéndola igual la alargan una vez', async () => {
    const { portal, eva, ivo, leo, vip } = await mesa();
    const body = { user: leo.id, isExterno: false, membresia: vip, periodo: 30 as const };
    const { id, finaliza } = (await portal.pide(eva).logra('POST addMembresia', { body })).data;
    const enviar = await porDosServidores(portal);
    const conVisto = { ...body, visto: { id, finaliza } };
    const respuestas = await veces(50, (i) => enviar(i % 4 < 2 ? eva : ivo, 'addMembresia', conVisto));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 49 });
    expect(await portal.pide(eva).logra('GET allMembership')).toMatchObject([{ id, dias: 60 }]);
    expect(await portal.db.selectFrom('venta').select('id').execute()).toHaveLength(2);
    await cuadra(portal);
  });

  test('diez de una permanente venden una', async () => {
    const { portal, eva, leo, heroe } = await mesa();
    const enviar = await porDosServidores(portal);
    const body = { user: leo.id, isExterno: false, membresia: heroe, periodo: 30 };
    const respuestas = await veces(10, () => enviar(eva, 'addMembresia', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 MEMBRESIA_PERMANENTE': 9 });
    expect(await saldo(portal, 'entrega')).toBe(225);
    await cuadra(portal);
  });

  test('diez que la terminan: una la termina, a las otras se les dice quién', async () => {
    const { portal, eva, ivo, leo, vip } = await mesa();
    const venta = { user: leo.id, isExterno: false, membresia: vip, periodo: 30 as const };
    const { id } = (await portal.pide(eva).logra('POST addMembresia', { body: venta })).data;
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(10, (i) => enviar(i % 4 < 2 ? eva : ivo, 'deleteMemb', { id }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 MEMBRESIA_TERMINADA': 9 });
    for (const { cuerpo } of respuestas.filter((r) => r.http === 409))
      expect(cuerpo).toMatchObject({ msg: expect.stringMatching(/^(Eva|Ivo) ya la terminó$/) });
  });
});
