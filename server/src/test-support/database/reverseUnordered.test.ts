import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portalForFile } from '../portal/portal.ts';

const portal = portalForFile();
const ids = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

test('rows without an order by come reversed; ordered ones keep their order', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').select('id').where('categoria', '=', 1);
  const { rows } = await sql<{ id: number }>`select id from mision where categoria = 1 order by id`.execute(db);
  const [inOrder, reversed] = [ids(rows), ids(rows.toReversed())];
  expect(inOrder.length).toBeGreaterThan(1);
  // Raw SQL is untouched and shows the stored order.
  expect(ids((await sql<{ id: number }>`select id from mision where categoria = 1`.execute(db)).rows)).toEqual(inOrder);

  expect(ids(await misiones.execute())).toEqual(reversed);
  expect(ids(await misiones.orderBy('id').execute())).toEqual(inOrder);
});

test('queries built from a common one keep the order that they ask for', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').where('categoria', '=', 1);
  const [inOrder] = await Promise.all([
    misiones.select('id').orderBy('id').execute(),
    misiones.select(({ fn }) => fn.countAll<number>().as('n')).execute(),
  ]);
  expect(ids(inOrder)).toEqual(ids(inOrder).toSorted((a, b) => a - b));
});
