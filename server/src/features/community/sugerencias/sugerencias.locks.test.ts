import { WAITING_SUGERENCIAS_MAX } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** The sugerencia of Ana waits, and a concurrent transaction changes it. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await portal.as(ana).succeeds('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
  const id = (await portal.as(boss).succeeds('GET actionSugerencias'))[0]?.id ?? 0;
  const entries = async () => (await portal.countTableRows()).bitacora;
  return { portal, boss, ana, id, entries, antes: await entries() };
}
const approve = (id: number) => (tx: Tx) =>
  tx.db.updateTable('sugerencia').set({ aprobada: 1 }).where('id', '=', id).execute();
const deleteSugerencia = (id: number) => (tx: Tx) => tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();

test.each([
  [1, '409 YA_ESTA_ASI'],
  [2, '409 CAMBIO_MIENTRAS'],
])('one approved by another person meanwhile is not decided again: %i', async (aprobacion, refusal) => {
  const { portal, boss, id, entries, antes } = await scene();
  const body = { op: 1, id, aprobacion, aprobada: 0 };
  const response = await sendDuringChange(portal, approve(id), () =>
    portal.as(boss)('POST', 'actionSugerencias', body),
  );
  expect(countResponseCodes([response])).toEqual({ [refusal]: 1 });
  expect(await entries()).toBe(antes);
});

test('one deleted meanwhile is not deleted again', async () => {
  const { portal, ana, id, entries, antes } = await scene();
  const remove = () => portal.as(ana)('POST', 'actionSugerencias', { op: 2, id });
  expect(countResponseCodes([await sendDuringChange(portal, deleteSugerencia(id), remove)])).toEqual({
    '404 NO_EXISTE': 1,
  });
  expect(await entries()).toBe(antes);
});

test('two concurrent ones of a usuario do not exceed the limit of waiting ones', async () => {
  const { portal, ana } = await scene();
  const nueva = { usuario: ana.id, sugerencia: 'Otra', aprobada: 0 as const, fecha: portal.clock.now };
  const existing = Array.from({ length: WAITING_SUGERENCIAS_MAX - 2 }, () => nueva);
  await portal.db.insertInto('sugerencia').values(existing).execute();
  const createAnother = async (tx: Tx) => {
    await tx.lockRow('usuario', ana.id);
    await tx.db.insertInto('sugerencia').values(nueva).execute();
  };
  const run = () => portal.as(ana)('POST', 'actionSugerencias', { op: 0, sugerencia: 'Y una más' });
  expect(countResponseCodes([await sendDuringChange(portal, createAnother, run)])).toEqual({
    '409 SUGERENCIAS_DE_MAS': 1,
  });
});
