import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { expectBooksBalanced, onlyPayRowOf, updateListaPaga } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, membresiaTypeId } from '../../../test-support/portal/ventas.ts';
import { changeMision } from '../../careers/career/career.public.ts';

async function setUp() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 9 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const [vip, heroe] = [await membresiaTypeId(portal, 'VIP'), await membresiaTypeId(portal, 'Héroe')];
  return { portal, eva, ivo, leo, vip, heroe };
}

const fromOutside = { user: 'Forastera', isExterno: true };

describe('concurrent calls', () => {
  test.each([
    ['to a user, as seen', (id: number) => ({ user: id, isExterno: false, visto: null }), 'CAMBIO_MIENTRAS'],
    ['to an outsider, as seen', () => ({ ...fromOutside, visto: null }), 'CAMBIO_MIENTRAS'],
    ['to a user, without saying what was seen', (id: number) => ({ user: id, isExterno: false }), 'MEMBRESIA_RECIENTE'],
    ['to an outsider, without saying what was seen', () => fromOutside, 'MEMBRESIA_RECIENTE'],
  ])('of fifty equal ventas %s, one succeeds', async (_what, buyer, error) => {
    const { portal, eva, ivo, leo, vip } = await setUp();
    const send = await alternateServers(portal);
    const body = { ...buyer(leo.id), membresia: vip, periodo: 30 };
    const responses = await runConcurrently(50, (i) => send(i % 4 < 2 ? eva : ivo, 'addMembresia', body));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, [`409 ${error}`]: 49 });
    const rows = await portal.as(eva).succeeds('GET allMembership');
    expect(rows).toMatchObject([{ finaliza: portal.clock.iso({ hours: 30 * 24 }), dias: 30 }]);
    const [venta, ...more] = await portal.db.selectFrom('venta').select(['credito', 'participacion']).execute();
    expect(more).toEqual([]);
    expect(await accountBalance(portal, 'entrega')).toBe((venta?.credito ?? 0) - (venta?.participacion ?? 0));
    await expectBooksBalanced(portal);
  });

  test('fifty extensions from the same view extend it once', async () => {
    const { portal, eva, ivo, leo, vip } = await setUp();
    const body = { user: leo.id, isExterno: false, membresia: vip, periodo: 30 as const };
    const { id, finaliza } = (await portal.as(eva).succeeds('POST addMembresia', { body })).data;
    const send = await alternateServers(portal);
    const withSeen = { ...body, visto: { id, finaliza } };
    const responses = await runConcurrently(50, (i) => send(i % 4 < 2 ? eva : ivo, 'addMembresia', withSeen));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 49 });
    expect(await portal.as(eva).succeeds('GET allMembership')).toMatchObject([{ id, dias: 60 }]);
    expect(await portal.db.selectFrom('venta').select('id').execute()).toHaveLength(2);
    await expectBooksBalanced(portal);
  });

  test('ten ventas of a permanent one sell one', async () => {
    const { portal, eva, leo, heroe } = await setUp();
    const send = await alternateServers(portal);
    const body = { user: leo.id, isExterno: false, membresia: heroe, periodo: 30 };
    const responses = await runConcurrently(10, () => send(eva, 'addMembresia', body));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 MEMBRESIA_PERMANENTE': 9 });
    expect(await accountBalance(portal, 'entrega')).toBe(225);
    await expectBooksBalanced(portal);
  });

  test('the end of a reduction waits for a change of its buyer', async () => {
    const { portal, eva, leo } = await setUp();
    const membresia = await membresiaTypeId(portal, 'Reducción');
    const venta = { user: leo.id, isExterno: false, membresia, periodo: 30 as const };
    const { id } = (await portal.as(eva).succeeds('POST addMembresia', { body: venta })).data;
    const ended = await sendDuringChange(
      portal,
      (tx) => tx.lockRow('usuario', leo.id),
      () => portal.as(eva)('POST', 'deleteMemb', { id }),
    );
    expect(ended.http).toBe(200);
  });

  test('ending a membresia is refused if it is handed over while the call waits', async () => {
    const { portal, eva, vip } = await setUp();
    const venta = { user: 'Luna', isExterno: true, membresia: vip, periodo: 30 as const };
    const { id } = (await portal.as(eva).succeeds('POST addMembresia', { body: venta })).data;
    const luna = await portal.createPerson({ nombre: 'Luna' });
    const ended = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('membresia_usuario', id);
        const newOwner = { usuario: luna.id, externo: null, externo_plano: null };
        await tx.db.updateTable('membresia_usuario').set(newOwner).where('id', '=', id).execute();
      },
      () => portal.as(eva)('POST', 'deleteMemb', { id }),
    );
    // On SQLite the call begins after the change and reads the new owner.
    expect(ended.http).toBe(ENGINE === 'postgres' ? 409 : 200);
  });

  test('a membresia that is handed over while its type starts to reduce gives nothing for hours already given for', async () => {
    const { portal, eva, vip } = await setUp();
    const body = { user: 'Luna', isExterno: true, membresia: vip, periodo: 30 as const };
    const { id } = (await portal.as(eva).succeeds('POST addMembresia', { body })).data;
    const luna = await portal.createPerson({ nombre: 'Luna', categoria: 1 });
    const payer = await portal.createPerson({ categoria: 10 });
    await portal.addWork(luna, 'asistencia', 180);
    portal.clock.advance({ minutes: 1 });
    const handed = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('membresia', vip);
        await tx.db.updateTable('membresia').set({ reduccion: 1 }).where('id', '=', vip).execute();
      },
      () => portal.as(eva)('POST', 'pasarMembresia', { id, usuario: luna.id }),
    );
    expect(handed.http).toBe(200);
    portal.clock.advance({ minutes: 1 });
    await updateListaPaga(portal, payer);
    // Three hours, of which none counts halved.
    expect(await onlyPayRowOf(portal, payer, luna)).toMatchObject({ monto: 7 });
    await expectBooksBalanced(portal);
  });

  test('a caller who is moved below the owner while the call waits ends nothing', async () => {
    const { portal, ivo, vip } = await setUp();
    const bea = await portal.createPerson({ categoria: 10 });
    const max = await portal.createPerson({ categoria: 10 });
    const venta = { user: ivo.id, isExterno: false, membresia: vip, periodo: 30 as const };
    const { id } = (await portal.as(bea).succeeds('POST addMembresia', { body: venta })).data;
    const mision = await portal.misionId(8, 1);
    const ended = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('usuario', ivo.id);
        await changeMision(tx, { usuario: max.id, mision, causa: 'edicion' });
      },
      () => portal.as(max)('POST', 'deleteMemb', { id }),
    );
    expect(ended.http).toBe(403);
    expect(await portal.as(bea).succeeds('GET allMembership')).toMatchObject([{ id, estado: 'Activa' }]);
  });

  test('of ten terminations one succeeds, and the others learn by whom', async () => {
    const { portal, eva, ivo, leo, vip } = await setUp();
    const venta = { user: leo.id, isExterno: false, membresia: vip, periodo: 30 as const };
    const { id } = (await portal.as(eva).succeeds('POST addMembresia', { body: venta })).data;
    const send = await alternateServers(portal);
    const responses = await runConcurrently(10, (i) => send(i % 4 < 2 ? eva : ivo, 'deleteMemb', { id }));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 MEMBRESIA_TERMINADA': 9 });
    for (const { body } of responses.filter((r) => r.http === 409))
      expect(body).toMatchObject({ msg: expect.stringMatching(/^(Eva|Ivo) ya la terminó$/) });
  });
});
