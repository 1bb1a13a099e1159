import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** A request, decision, withdrawal or end waits for a concurrent change of the usuario, and sees it. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-10', final: '2026-03-11' };
  const request = () => portal.as(leo).succeeds('POST addAusencia', { body });
  return { portal, ana, leo, body, request };
}
const despedido = (tx: Tx, { id }: Person) =>
  tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();
/** Answers the ausencia first. */
const answerFirst = async (tx: Tx, id: number, { id: usuario }: Person, por: Person, estado: number) => {
  await tx.lockRow('usuario', usuario);
  await tx.db.updateTable('ausencia').set({ estado, encargado: por.id }).where('id', '=', id).execute();
};

test('a usuario who is being dismissed cannot request one', async () => {
  const { portal, leo, body } = await setUp();
  const response = await sendDuringChange(
    portal,
    (tx) => despedido(tx, leo),
    () => portal.as(leo)('POST', 'addAusencia', body),
  );
  expect(response).toMatchObject({ http: 401 });
  expect((await portal.countTableRows()).ausencia).toBe(0);
});

test.each([
  ['ausenciaAction', { op: 2 }, 'ana', 409],
  ['retirarAusencia', {}, 'leo', 409],
] as const)('%s waits for a concurrent acceptance', async (path, more, who, http) => {
  const { portal, ana, leo, request } = await setUp();
  const { id } = (await request()).data;
  const response = await sendDuringChange(
    portal,
    (tx) => answerFirst(tx, id, leo, ana, 1),
    () => portal.as({ ana, leo }[who])('POST', path, { ...more, id }),
  );
  expect(response).toMatchObject({ http, body: { error: 'SOLICITUD_ATENDIDA', msg: 'Ana ya la aceptó' } });
});

test('terminarAusencia waits for a concurrent end', async () => {
  const { portal, ana, leo, request } = await setUp();
  const { id } = (await request()).data;
  await portal.as(ana).succeeds('POST ausenciaAction', { body: { op: 1, id } });
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('ausencia').set({ terminada: tx.now }).where('id', '=', id).execute();
    },
    () => portal.as(leo)('POST', 'terminarAusencia', { id }),
  );
  expect(response).toMatchObject({ http: 409, body: { error: 'YA_ESTA_ASI' } });
});

test('an ausencia is not accepted when its usuario is promoted above meanwhile', async () => {
  const { portal, ana, leo, request } = await setUp();
  const { id } = (await request()).data;
  const mision = await portal.misionId(11, 1);
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
    () => portal.as(ana)('POST', 'ausenciaAction', { op: 1, id }),
  );
  expect(response).toMatchObject({ http: 403 });
});

test('an ausencia is not entered by someone who loses the right meanwhile', async () => {
  const { portal, ana, leo, body } = await setUp();
  const mision = await portal.misionId(9, 1);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', ana.id).execute();
    },
    () => portal.as(ana)('POST', 'anotarAusencia', body),
  );
  expect(response).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
  expect((await portal.countTableRows()).ausencia).toBe(0);
});
