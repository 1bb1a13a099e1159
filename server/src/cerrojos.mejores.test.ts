import { expect, test } from 'vitest';
import type { Tx } from './platform/db/database.ts';
import { codigos, mientras } from './testing/carreras.ts';
import { abrirPortal } from './testing/portal.ts';

const CATEGORIA = 1;

/** Ana is in the first frame, and somebody takes her out of it at this moment. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11 });
  const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const leo = await portal.persona({ nombre: 'Leo' });
  const body = { op: 0, categoria: CATEGORIA, usuario: ana.id, id: 0 };
  const { data } = await portal.pide(jefa).logra('POST actionTrabajador', { body });
  const id = data?.id ?? 0;
  const hasta = portal.reloj.ahora + 1;
  const mientrasSale = (path: string, pedido: object) =>
    mientras(
      portal,
      (tx) => tx.db.updateTable('mejor').set({ hasta, quitado_por: otra.id }).where('id', '=', id).execute(),
      () => portal.pide(jefa)('POST', path, pedido),
    );
  const filas = () => portal.db.selectFrom('mejor').select(['usuario', 'hasta', 'quitado_por']).orderBy('id').execute();
  const salio = { usuario: ana.id, hasta, quitado_por: otra.id };
  return { portal, jefa, ana, leo, id, mientrasSale, filas, salio };
}

test('quien ya sale de su marco no se elimina otra vez', async () => {
  const { ana, id, mientrasSale, filas, salio } = await escena();
  const respuesta = await mientrasSale('actionTrabajador', { op: 1, categoria: CATEGORIA, usuario: ana.id, id });
  expect(codigos([respuesta])).toEqual({ '409 YA_ESTA_ASI': 1 });
  expect(await filas()).toEqual([salio]);
});

test('ni se releva', async () => {
  const { leo, id, mientrasSale, filas, salio } = await escena();
  const respuesta = await mientrasSale('actionTrabajador', { op: 0, categoria: CATEGORIA, usuario: leo.id, id });
  expect(codigos([respuesta])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  expect(await filas()).toEqual([salio]);
});

test('ni se apunta con su despido', async () => {
  const { portal, ana, mientrasSale, filas, salio } = await escena();
  const respuesta = await mientrasSale('despedir', { usuario: ana.id, motivo: 'Ausencia' });
  expect(codigos([respuesta])).toEqual({ '200': 1 });
  expect(await filas()).toEqual([salio]);
  const apuntes = portal.db.selectFrom('bitacora').select('motivo').where('modulo', '=', 'mejortrabajador');
  expect(await apuntes.execute()).toHaveLength(1);
});

test('a quien despiden mientras tanto no se le elige', async () => {
  const { portal, jefa, leo } = await escena();
  const despedir = (tx: Tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute();
  const body = { op: 0, categoria: 2, usuario: leo.id, id: 0 };
  const respuesta = await mientras(portal, despedir, () => portal.pide(jefa)('POST', 'actionTrabajador', body));
  expect(codigos([respuesta])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
});
