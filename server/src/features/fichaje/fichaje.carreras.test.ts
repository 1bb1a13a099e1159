import { expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** Whoever clocks in, or closes an entry, waits for whoever changes the user, and sees it. */
async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, leo };
}

test('quien está siendo despedido ya no ficha', async () => {
  const { portal, leo } = await sala();
  const respuesta = await mientras(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
    () => portal.pide(leo)('POST', 'actionFichar', { op: 0 }),
  );
  expect(respuesta).toMatchObject({ http: 401 });
  expect((await portal.cuentas()).fichaje).toBe(0);
});

test('quien la cierra espera a quien está saliendo', async () => {
  const { portal, ana, leo } = await sala();
  const { id } = (await portal.pide(leo).logra('POST actionFichar', { body: { op: 0 } })).data;
  const respuesta = await mientras(
    portal,
    async (tx) => {
      await tx.bloquearFila('usuario', leo.id);
      await tx.db.updateTable('fichaje').set({ salida: tx.ahora }).where('id', '=', id).execute();
    },
    () => portal.pide(ana)('POST', 'cerrarFichaje', { id }),
  );
  expect(respuesta).toMatchObject({ http: 409, cuerpo: { error: 'FICHAJE_CERRADO' } });
});
