import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const CATEGORIA = 1;

/** Ana is a mejor trabajador, and a concurrent transaction removes her. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const body = { op: 0, categoria: CATEGORIA, usuario: ana.id, id: 0 };
  const { data } = await portal.as(boss).succeeds('POST actionTrabajador', { body });
  const id = data?.id ?? 0;
  const hasta = portal.clock.now + 1;
  const whileLeaving = (path: string, requested: object) =>
    sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('mejor').set({ hasta, quitado_por: other.id }).where('id', '=', id).execute(),
      () => portal.as(boss)('POST', path, requested),
    );
  const filas = () => portal.db.selectFrom('mejor').select(['usuario', 'hasta', 'quitado_por']).orderBy('id').execute();
  const leftRow = { usuario: ana.id, hasta, quitado_por: other.id };
  return { portal, boss, ana, leo, id, whileLeaving, filas, leftRow };
}

test('a person already removed is not removed again', async () => {
  const { ana, id, whileLeaving, filas, leftRow } = await scene();
  const response = await whileLeaving('actionTrabajador', { op: 1, categoria: CATEGORIA, usuario: ana.id, id });
  expect(countResponseCodes([response])).toEqual({ '409 YA_ESTA_ASI': 1 });
  expect(await filas()).toEqual([leftRow]);
});

test('a person already removed is not replaced', async () => {
  const { leo, id, whileLeaving, filas, leftRow } = await scene();
  const response = await whileLeaving('actionTrabajador', { op: 0, categoria: CATEGORIA, usuario: leo.id, id });
  expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  expect(await filas()).toEqual([leftRow]);
});

test('a person already removed is not recorded with her despido', async () => {
  const { portal, ana, whileLeaving, filas, leftRow } = await scene();
  const response = await whileLeaving('despedir', { usuario: ana.id, motivo: 'Ausencia' });
  expect(countResponseCodes([response])).toEqual({ '200': 1 });
  expect(await filas()).toEqual([leftRow]);
  const entries = portal.db.selectFrom('bitacora').select('motivo').where('modulo', '=', 'mejortrabajador');
  expect(await entries.execute()).toHaveLength(1);
});

test('a person who is dismissed meanwhile is not named', async () => {
  const { portal, boss, leo } = await scene();
  const dismiss = (tx: Tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute();
  const body = { op: 0, categoria: 2, usuario: leo.id, id: 0 };
  const response = await sendDuringChange(portal, dismiss, () => portal.as(boss)('POST', 'actionTrabajador', body));
  expect(countResponseCodes([response])).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
});
