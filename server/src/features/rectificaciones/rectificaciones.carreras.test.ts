import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { mientras } from '../../testing/carreras.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Whoever asks, answers or takes back waits for whoever changes the user, and sees it. */
async function sala() {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const body = { dia: '2026-03-08', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
  const pedir = async () => (await portal.pide(leo).logra('POST pedirRectificacion', { body })).data.id;
  const aceptar = (id: number) => portal.pide(ana)('POST', 'responderRectificacion', { id, op: 0, respuesta: '' });
  return { portal, ana, leo, body, pedir, aceptar };
}
const despedido = (tx: Tx, { id }: Persona) =>
  tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();
/** Somebody declines it first. */
async function rechazada(tx: Tx, id: number, de: Persona, por: Persona): Promise<void> {
  await tx.bloquearFila('usuario', de.id);
  const decision = { estado: 'rechazada', encargado: por.id, decidida: tx.ahora } as const;
  await tx.db.updateTable('rectificacion').set(decision).where('id', '=', id).execute();
}

test('quien está siendo despedido ya no pide', async () => {
  const { portal, leo, body } = await sala();
  const respuesta = await mientras(
    portal,
    (tx) => despedido(tx, leo),
    () => portal.pide(leo)('POST', 'pedirRectificacion', body),
  );
  expect(respuesta).toMatchObject({ http: 401 });
  expect((await portal.cuentas()).rectificacion).toBe(0);
});

test('quien la acepta, y quien la retira, espera a quien la está rechazando', async () => {
  const { portal, ana, leo, pedir, aceptar } = await sala();
  const id = await pedir();
  const tarde = { http: 409, cuerpo: { error: 'SOLICITUD_ATENDIDA', msg: 'Ana ya la rechazó' } };
  const aceptada = await mientras(
    portal,
    (tx) => rechazada(tx, id, leo, ana),
    () => aceptar(id),
  );
  expect(aceptada).toMatchObject(tarde);
  const otro = await pedir();
  const retirada = await mientras(
    portal,
    (tx) => rechazada(tx, otro, leo, ana),
    () => portal.pide(leo)('POST', 'retirarRectificacion', { id: otro }),
  );
  expect(retirada).toMatchObject(tarde);
  expect((await portal.cuentas()).trabajo).toBe(0);
});

test('nadie acepta la de quien sube por encima, ni la de quien se va, mientras tanto', async () => {
  const { portal, leo, pedir, aceptar } = await sala();
  const id = await pedir();
  const mision = await portal.mision(11, 1);
  const subido = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
    () => aceptar(id),
  );
  expect(subido).toMatchObject({ http: 403 });
  await portal.ascender(leo, 2);
  const ido = await mientras(
    portal,
    (tx) => despedido(tx, leo),
    () => aceptar(id),
  );
  expect(ido).toMatchObject({ http: 404, cuerpo: { error: 'USUARIO_NO_EXISTE' } });
  expect((await portal.cuentas()).trabajo).toBe(0);
});

test('quien deja de poder responder mientras espera ya no la acepta', async () => {
  const { portal, leo, pedir, aceptar } = await sala();
  const id = await pedir();
  const respuesta = await mientras(
    portal,
    async (tx) => {
      await tx.bloquearFila('usuario', leo.id);
      await tx.db.updateTable('categoria').set({ permisos: '' }).where('id', '=', 10).execute();
    },
    () => aceptar(id),
  );
  expect(respuesta).toMatchObject({ http: 403 });
  expect((await portal.cuentas()).trabajo).toBe(0);
});
