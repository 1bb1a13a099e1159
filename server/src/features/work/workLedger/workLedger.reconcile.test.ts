import { DAY_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../../featureModules.ts';
import type { Db } from '../../../platform/database/database.ts';
import { runReconciliationChecks } from '../../../platform/database/reconciliation.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

let ana: Person;
/** A usuario with work on three days; the total through the second is 0. */
const portal = portalForFile(async (portal) => {
  ana = await portal.createPerson();
  for (const [dia, minutos] of [60, -60, 30].entries())
    await portal.addWork(ana, 'asistencia', minutos, portal.clock.now + dia * DAY_MS);
});

const second = (db: Db) => {
  const dia = Math.floor(portal().clock.now / DAY_MS) + 1;
  return { remove: db.deleteFrom('trabajo_dia').where('dia', '=', dia), dia };
};
const [SUM_UNTIL_DAY, DAYS] = ['Trabajo: lo sumado hasta cada día', 'Trabajo: los días con trabajo'];

test.each<[string, string[], (db: Db) => Promise<unknown>]>([
  [
    'a sum that claims more than was worked',
    [SUM_UNTIL_DAY],
    (db) => db.updateTable('trabajo_dia').set({ hasta: 61 }).where('hasta', '=', 60).execute(),
  ],
  ['a missing day', [DAYS], (db) => second(db).remove.execute()],
  [
    'an extra day',
    [SUM_UNTIL_DAY, DAYS],
    (db) => db.insertInto('trabajo_dia').values({ usuario: ana.id, tipo: 'times', dia: 1, hasta: 7 }).execute(),
  ],
])('detects %s', async (_case, que, corrupt) => {
  const tx = await portal().engine.db.startTransaction().execute();
  await corrupt(tx);
  const discrepancies = await runReconciliationChecks(tx, RECONCILIATION_CHECKS);
  await tx.rollback().execute();
  expect(discrepancies.map((d) => d.que)).toEqual(que);
  for (const { cuantas, first } of discrepancies) {
    expect(cuantas).toBe(1);
    expect(first).toEqual([{ id: ana.id, esperado: expect.any(Number), hay: expect.any(Number) }]);
  }
});

test('an agencia with work reconciles', async () => {
  expect(await runReconciliationChecks(portal().db, RECONCILIATION_CHECKS)).toEqual([]);
});
