import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { mientras } from '../../testing/carreras.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Whoever asks, decides, withdraws or ends waits for whoever changes the user, and sees it. */
async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-10', final: '2026-03-11' };
  const pedir = () => portal.pide(leo).logra('POST addAusencia', { body });
  return { portal, ana, leo, body, pedir };
}
const despedido = (tx: Tx, { id }: Persona) =>
  tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', id).execute();
/** Somebody answers it first. */
const respondida = async (tx: Tx, id: number, { id: usuario }: Persona, por: Persona, estado: number) => {
  await tx.bloquearFila('usuario', usuario);
  await tx.db.updateTable('ausencia').set({ estado, encargado: por.id }).where('id', '=', id).execute();
};

test('quien está siendo despedido ya no pide', async () => {
  const { portal, leo, body } = await sala();
  const respuesta = await mientras(
    portal,
    (tx) => despedido(tx, leo),
    () => portal.pide(leo)('POST', 'addAusencia', body),
  );
  expect(respuesta).toMatchObject({ http: 401 });
  expect((await portal.cuentas()).ausencia).toBe(0);
});

test.each([
  ['ausenciaAction', { op: 2 }, 'ana', 409],
  ['retirarAusencia', {}, 'leo', 409],
] as const)('%s espera a quien la está aceptando', async (path, mas, quien, http) => {
  const { portal, ana, leo, pedir } = await sala();
  const { id } = (await pedir()).data;
  const respuesta = await mientras(
    portal,
    (tx) => respondida(tx, id, leo, ana, 1),
    () => portal.pide({ ana, leo }[quien])('POST', path, { ...mas, id }),
  );
  expect(respuesta).toMatchObject({ http, cuerpo: { error: 'SOLICITUD_ATENDIDA', msg: 'Ana ya la aceptó' } });
});

test('terminarAusencia espera a quien la está terminando', async () => {
  const { portal, ana, leo, pedir } = await sala();
  const { id } = (await pedir()).data;
  await portal.pide(ana).logra('POST ausenciaAction', { body: { op: 1, id } });
  const respuesta = await mientras(
    portal,
    async (tx) => {
      await tx.bloquearFila('usuario', leo.id);
      await tx.db.updateTable('ausencia').set({ terminada: tx.ahora }).where('id', '=', id).execute();
    },
    () => portal.pide(leo)('POST', 'terminarAusencia', { id }),
  );
  expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'YA_ESTA_ASI' } });
});

test('nadie acepta la de quien sube por encima mientras tanto', async () => {
  const { portal, ana, leo, pedir } = await sala();
  const { id } = (await pedir()).data;
  const mision = await portal.mision(11, 1);
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
    () => portal.pide(ana)('POST', 'ausenciaAction', { op: 1, id }),
  );
  expect(respuesta).toMatchObject({ http: 403 });
});
