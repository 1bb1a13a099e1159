import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** A request, answer or withdrawal waits for a concurrent change of the usuario, and sees it. */
async function setUp() {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const body = { dia: '2026-03-08', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
  const request = async () => (await portal.as(leo).succeeds('POST pedirRectificacion', { body })).data.id;
  const accept = (id: number) => portal.as(ana)('POST', 'responderRectificacion', { id, op: 0, respuesta: '' });
  return { portal, ana, leo, body, request, accept };
}
const despedido = (tx: Tx, { id }: Person) =>
  tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();
/** Rejects the correction first. */
async function rejected(tx: Tx, id: number, de: Person, por: Person): Promise<void> {
  await tx.lockRow('usuario', de.id);
  const decision = { estado: 'rechazada', encargado: por.id, decidida: tx.now } as const;
  await tx.db.updateTable('rectificacion').set(decision).where('id', '=', id).execute();
}

test('a usuario who is being dismissed cannot request one', async () => {
  const { portal, leo, body } = await setUp();
  const response = await sendDuringChange(
    portal,
    (tx) => despedido(tx, leo),
    () => portal.as(leo)('POST', 'pedirRectificacion', body),
  );
  expect(response).toMatchObject({ http: 401 });
  expect((await portal.countTableRows()).rectificacion).toBe(0);
});

test('accepting and withdrawing wait for a concurrent rejection', async () => {
  const { portal, ana, leo, request, accept } = await setUp();
  const id = await request();
  const late = { http: 409, body: { error: 'SOLICITUD_ATENDIDA', msg: 'Ana ya la rechazó' } };
  const accepted = await sendDuringChange(
    portal,
    (tx) => rejected(tx, id, leo, ana),
    () => accept(id),
  );
  expect(accepted).toMatchObject(late);
  const other = await request();
  const retirada = await sendDuringChange(
    portal,
    (tx) => rejected(tx, other, leo, ana),
    () => portal.as(leo)('POST', 'retirarRectificacion', { id: other }),
  );
  expect(retirada).toMatchObject(late);
  expect((await portal.countTableRows()).trabajo).toBe(0);
});

test('a correction is not accepted when its usuario is promoted above or dismissed meanwhile', async () => {
  const { portal, leo, request, accept } = await setUp();
  const id = await request();
  const mision = await portal.misionId(11, 1);
  const raised = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
    () => accept(id),
  );
  expect(raised).toMatchObject({ http: 403 });
  await portal.moveToMision(leo, 2);
  const departed = await sendDuringChange(
    portal,
    (tx) => despedido(tx, leo),
    () => accept(id),
  );
  expect(departed).toMatchObject({ http: 404, body: { error: 'USUARIO_NO_EXISTE' } });
  expect((await portal.countTableRows()).trabajo).toBe(0);
});

test('a responder who loses the right while waiting cannot accept', async () => {
  const { portal, leo, request, accept } = await setUp();
  const id = await request();
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('usuario', leo.id);
      await tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 10).execute();
    },
    () => accept(id),
  );
  expect(response).toMatchObject({ http: 403 });
  expect((await portal.countTableRows()).trabajo).toBe(0);
});
