import { describe, expect, test } from 'vitest';
import { comprobarCarreras } from '../../testing/ascensos.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import { cuadra } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { saldo, venderMision, ventaDe } from '../../testing/ventas.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

describe('a la vez', () => {
  test('dos ventas a un comprador: una se hace, a la otra se le dice cuál', async () => {
    const portal = await abrirPortal();
    const [eva, ivo] = [await portal.persona({ categoria: 8, nombre: 'Eva' }), await portal.persona({ categoria: 9 })];
    const leo = await portal.persona({ categoria: 2, nombre: 'Leo' });
    const enviar = await porDosServidores(portal);
    const ventas = [
      { quien: eva, body: await ventaDe(portal, eva, leo, [3, 1]) },
      { quien: ivo, body: await ventaDe(portal, ivo, leo, [4, 1]) },
    ];
    const respuestas = await Promise.all(ventas.map(({ quien, body }) => enviar(quien, 'addMision', body)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    const perdio = respuestas.find((r) => r.http === 409)?.cuerpo as { msg: string };
    expect(perdio.msg).toMatch(/^Leo está en (Aprendiz I, por Eva: la venta vale 42c|Almacenista I, por Persona2)$/);
    expect(await portal.pide(ivo).logra('GET misionesVenta')).toHaveLength(1);
    await comprobarCarreras(portal);
  });

  test('veinte pulsaciones de una venta la hacen una vez', async () => {
    const portal = await abrirPortal();
    const eva = await portal.persona({ categoria: 8 });
    const leo = await portal.persona({ categoria: 2 });
    const enviar = await porDosServidores(portal);
    const body = await ventaDe(portal, eva, leo, [3, 1]);
    const respuestas = await veces(20, () => enviar(eva, 'addMision', body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
    expect(await saldo(portal, 'entrega')).toBe(22);
    await cuadra(portal);
    await comprobarCarreras(portal);
  });

  test.each([
    ['un ascenso', [2, 2], 'ascenso', 'Leo está en Vigilante H, por Eva: la venta vale 22c'],
    ['una degradación', [1, 9], 'degrado', 'Leo está en Auxiliar A, por Eva: la venta vale 32c'],
    ['un ascenso por encima de lo que se vende', [3, 2], 'edicion', 'Leo está en Aprendiz H, por Eva'],
  ] as const)('%s mientras se vende: la venta no se hace a otro precio', async (_que, [cat, pos], causa, msg) => {
    const portal = await abrirPortal();
    const eva = await portal.persona({ categoria: 8, nombre: 'Eva' });
    const leo = await portal.persona({ categoria: 2, nombre: 'Leo' });
    const body = await ventaDe(portal, eva, leo, [3, 1]);
    const mision = await portal.mision(cat, pos);
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx.como(eva), { usuario: leo.id, mision, causa }),
      () => portal.pide(eva)('POST', 'addMision', body),
    );
    expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'CAMBIO_MIENTRAS', msg } });
    expect(await portal.pide(eva).logra('GET misionesVenta')).toEqual([]);
    expect(await saldo(portal, 'entrega')).toBe(0);
    await comprobarCarreras(portal);
  });

  test('un despido mientras se vende: no se vende a quien ya no está', async () => {
    const portal = await abrirPortal();
    const eva = await portal.persona({ categoria: 8 });
    const leo = await portal.persona({ categoria: 2 });
    const body = await ventaDe(portal, eva, leo, [3, 1]);
    const respuesta = await mientras(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
      () => portal.pide(eva)('POST', 'addMision', body),
    );
    expect(respuesta).toMatchObject({ http: 404, cuerpo: { error: 'USUARIO_NO_EXISTE' } });
  });

  test('otro precio de la misión mientras se mira: se vende cuando se ve el nuevo', async () => {
    const portal = await abrirPortal();
    const eva = await portal.persona({ categoria: 8 });
    const leo = await portal.persona({ categoria: 2 });
    const body = await ventaDe(portal, eva, leo, [3, 1]);
    await portal.db.updateTable('mision').set({ precio: 40 }).where('id', '=', body.rango).execute();
    expect(await portal.pide(eva).falla('POST addMision', { body })).toMatchObject({ http: 409 });
    expect((await venderMision(portal, eva, leo, [3, 1])).data.creditos).toBe(32);
  });
});
