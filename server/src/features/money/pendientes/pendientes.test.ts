import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import {
  expectBooksBalanced,
  expectNoChange,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ana and Beto are owed nine credits each since the reset of the list. */
async function scene() {
  const portal = await openPortal();
  const [ana, beto] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
  const payer = await setUpListaPaga(portal, ana, beto);
  await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const pendientes = await portal.as(payer).succeeds('GET getPendientes');
  const de = ({ id }: { id: number }) => pendientes.find((p) => p.usuario === id)?.id ?? 0;
  return { portal, ana, beto, payer, de };
}

test('a payment writes the ledger, the audit log and the notices, and removes the row', async () => {
  const { portal, ana, beto, payer, de } = await scene();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(payer).succeeds('POST pagarPendiente', { body: { id: de(ana) } }),
  );
  expect(result).toEqual({ msg: 'Pagaste 9c pendientes a Ana', status: 0, id: de(ana) });
  expect(effects).toEqual({
    bitacora: [
      {
        modulo: 'paga',
        objeto: expect.any(Number),
        usuario: ana.id,
        encargado: payer.id,
        motivo: `pagó 9c pendientes a ${NAME_PLACEHOLDER}`,
        ...editedField('Pagado', false, true),
      },
    ],
    trabajo: [],
    creditos: [{ tipo: 'pendiente_cobrado', usuario: ana.id, creditos: 9, encargado: payer.id }],
    notices: [
      { tema: 'pendientes', quien: 'Pagadora', msg: 'pagó el pendiente de Ana' },
      { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c que tenías pendientes', para: ana.id },
    ],
  });
  expect((await portal.as(payer).succeeds('GET getPendientes')).map((p) => p.usuario)).toEqual([beto.id]);
  await expectBooksBalanced(portal);
});

test('the list is searched by name, and has the total', async () => {
  const { portal, payer, ana, de } = await scene();
  expect(await portal.as(payer).succeeds('GET getPendientes', { query: { buscar: 'AN' } })).toMatchObject([
    { usuarioNombre: 'Ana' },
  ]);
  expect(await portal.as(payer).succeeds('GET totalPendientes')).toEqual({ pendientes: 2, creditos: 18 });
  await portal.as(payer).succeeds('POST pagarPendiente', { body: { id: de(ana) } });
  expect(await portal.as(payer).succeeds('GET totalPendientes')).toEqual({ pendientes: 1, creditos: 9 });
});

test('twenty concurrent calls pay it once, and the others learn by whom', async () => {
  const { portal, ana, payer, de } = await scene();
  const send = await alternateServers(portal);
  const responses = await runConcurrently(20, () => send(payer, 'pagarPendiente', { id: de(ana) }));
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_PAGADA': 19 });
  expect(responses.find((r) => r.http === 409)?.body).toMatchObject({ msg: 'Pagadora ya pagó esto' });
  await expectBooksBalanced(portal);
});

describe('is refused', () => {
  /** Ana is owed nine credits, seen by the payer; six of them come from an adjustment that is then annulled. */
  async function lowered() {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const payer = await portal.createPerson({ nombre: 'Pagadora', categoria: 11 });
    await portal.addWork(ana, 'asistencia', 120);
    const adjustment = { id: ana.id, opcion: 1, requisitos: 'asistencia', cantidad: 120 } as const;
    await portal.as(payer).succeeds('POST ajustarNomina', { body: adjustment });
    await updateListaPaga(portal, payer);
    portal.clock.advance({ minutes: 5 });
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const [seen] = await portal.as(payer).succeeds('GET getPendientes');
    if (!seen) throw new Error('nothing is owed');
    const work = portal.db.selectFrom('trabajo').select('id').where('usuario', '=', ana.id).orderBy('id', 'desc');
    const { id } = await work.limit(1).executeTakeFirstOrThrow();
    await portal.as(payer).succeeds('POST anularAjuste', { body: { id, motivo: 'Eran de Luz' } });
    return { portal, payer, seen };
  }

  test('if it fell since it was seen: the payer would hand over more than is booked', async () => {
    const { portal, payer, seen } = await lowered();
    const { id, usuarioNombre: nombre, monto } = seen;
    const pay = (body: { id: number; nombre?: string; monto?: number }) => () =>
      portal.as(payer).fails('POST pagarPendiente', { body });
    const changed = { http: 409, error: 'CAMBIO_MIENTRAS' };
    const refusal = await expectNoChange(portal, pay({ id, nombre, monto }));
    expect(refusal).toMatchObject({ ...changed, msg: 'Ahora son 6c' });
    expect(await expectNoChange(portal, pay({ id, nombre: 'Luz', monto: 6 }))).toMatchObject(changed);
    const { msg } = await portal.as(payer).succeeds('POST pagarPendiente', { body: { id, nombre, monto: 6 } });
    expect(msg).toBe('Pagaste 6c pendientes a Ana');
  });

  test('not for an API client that sends only the id', async () => {
    const { portal, payer, seen } = await lowered();
    const { msg } = await portal.as(payer).succeeds('POST pagarPendiente', { body: { id: seen.id } });
    expect(msg).toBe('Pagaste 6c pendientes a Ana');
  });

  test('for a missing row, and without pag', async () => {
    const { portal, ana, payer, de } = await scene();
    const failure = (who: typeof ana, id: number) =>
      expectNoChange(portal, () => portal.as(who).fails('POST pagarPendiente', { body: { id } }));
    expect(await failure(payer, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.grantPermisos(10, 'adm');
    expect(await failure(payer, de(ana))).toMatchObject({ http: 403 });
    expect(await portal.as(payer).succeeds('GET getPendientes')).toHaveLength(2);
    expect(await portal.as(ana).fails('GET getPendientes')).toMatchObject({ http: 403 });
  });
});
