import { expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** An entry, a close or a deduction waits for a concurrent change of the usuario, and sees it. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, leo };
}

test('a usuario who is being dismissed cannot clock in', async () => {
  const { portal, leo } = await setUp();
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
    () => portal.as(leo)('POST', 'actionFichar', { op: 0 }),
  );
  expect(response).toMatchObject({ http: 401 });
  expect((await portal.countTableRows()).fichaje).toBe(0);
});

test('closing waits for a concurrent exit', async () => {
  const { portal, ana, leo } = await setUp();
  const { id } = (await portal.as(leo).succeeds('POST actionFichar', { body: { op: 0 } })).data;
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('fichaje').set({ salida: tx.now }).where('id', '=', id).execute();
    },
    () => portal.as(ana)('POST', 'cerrarFichaje', { id }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'FICHAJE_CERRADO' } });
});

test.each([
  ['cerrarFichaje', {}, 0],
  ['actionFichar', { op: 2 }, 30],
  ['actionFichar', { op: 3 }, 30],
  ['actionFichar', { op: 4 }, 0],
  ['actionFichar', { op: 5 }, 30],
] as const)('%s %j is refused to someone who loses the right meanwhile', async (path, more, minutes) => {
  const { portal, ana, leo } = await setUp();
  const { id } = (await portal.as(leo).succeeds('POST actionFichar', { body: { op: 0 } })).data;
  if (minutes > 0) {
    portal.clock.advance({ minutes });
    await portal.as(leo).succeeds('POST actionFichar', { body: { op: 1 } });
    await portal.as(ana).succeeds('POST actionFichar', { body: { op: 2, id, usuario: leo.id } });
  }
  const before = await portal.db.selectFrom('fichaje').selectAll().execute();
  // Still above Leo, but no longer management.
  const mision = await portal.misionId(9, 1);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', ana.id).execute();
    },
    () => portal.as(ana)('POST', path, path === 'cerrarFichaje' ? { id } : { ...more, id, usuario: leo.id }),
  );
  expect(response).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
  expect(await portal.db.selectFrom('fichaje').selectAll().execute()).toEqual(before);
});
