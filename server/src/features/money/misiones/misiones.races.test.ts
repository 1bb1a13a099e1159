import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { checkCareers } from '../../../test-support/portal/ascensos.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, sellMision, ventaBodyFor } from '../../../test-support/portal/ventas.ts';
import { changeMision } from '../../careers/career/career.public.ts';

describe('concurrent calls', () => {
  test('of two ventas to one buyer one succeeds, and the other is told the new mision', async () => {
    const portal = await openPortal();
    const [eva, ivo] = [
      await portal.createPerson({ categoria: 8, nombre: 'Eva' }),
      await portal.createPerson({ categoria: 9 }),
    ];
    const leo = await portal.createPerson({ categoria: 2, nombre: 'Leo' });
    const send = await alternateServers(portal);
    const ventas = [
      { quien: eva, body: await ventaBodyFor(portal, eva, leo, [3, 1]) },
      { quien: ivo, body: await ventaBodyFor(portal, ivo, leo, [4, 1]) },
    ];
    const responses = await Promise.all(ventas.map(({ quien, body }) => send(quien, 'addMision', body)));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
    const loser = responses.find((r) => r.http === 409)?.body as { msg: string };
    expect(loser.msg).toMatch(/^Leo está en (Aprendiz I, por Eva: la venta vale 42c|Almacenista I, por Persona2)$/);
    expect(await portal.as(ivo).succeeds('GET misionesVenta')).toHaveLength(1);
    await checkCareers(portal);
  });

  test.each([
    ['an ascenso', [2, 2], 'ascenso', 'Leo está en Vigilante H, por Eva: la venta vale 22c'],
    ['a degrado', [1, 9], 'degrado', 'Leo está en Auxiliar A, por Eva: la venta vale 32c'],
    ['an ascenso beyond what is sold', [3, 2], 'edicion', 'Leo está en Aprendiz H, por Eva'],
  ] as const)('%s during the venta: it is refused at another price', async (_what, [cat, pos], causa, msg) => {
    const portal = await openPortal();
    const eva = await portal.createPerson({ categoria: 8, nombre: 'Eva' });
    const leo = await portal.createPerson({ categoria: 2, nombre: 'Leo' });
    const body = await ventaBodyFor(portal, eva, leo, [3, 1]);
    const mision = await portal.misionId(cat, pos);
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx.as(eva), { usuario: leo.id, mision, causa }),
      () => portal.as(eva)('POST', 'addMision', body),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS', msg } });
    expect(await portal.as(eva).succeeds('GET misionesVenta')).toEqual([]);
    expect(await accountBalance(portal, 'entrega')).toBe(0);
    await checkCareers(portal);
  });

  test('a despido during the venta: it is refused', async () => {
    const portal = await openPortal();
    const eva = await portal.createPerson({ categoria: 8 });
    const leo = await portal.createPerson({ categoria: 2 });
    const body = await ventaBodyFor(portal, eva, leo, [3, 1]);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
      () => portal.as(eva)('POST', 'addMision', body),
    );
    expect(response).toMatchObject({ http: 404, body: { error: 'USUARIO_NO_EXISTE' } });
  });

  test('a price that changed since it was shown is refused, and the new one is accepted', async () => {
    const portal = await openPortal();
    const eva = await portal.createPerson({ categoria: 8 });
    const leo = await portal.createPerson({ categoria: 2 });
    const body = await ventaBodyFor(portal, eva, leo, [3, 1]);
    await portal.db.updateTable('mision').set({ precio: 40 }).where('id', '=', body.rango).execute();
    expect(await portal.as(eva).fails('POST addMision', { body })).toMatchObject({ http: 409 });
    expect((await sellMision(portal, eva, leo, [3, 1])).data.creditos).toBe(32);
  });
});
