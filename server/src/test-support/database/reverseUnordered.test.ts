import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portalForFile } from '../portal/portal.ts';

const portal = portalForFile();
const ids = (filas: { id: number }[]): number[] => filas.map(({ id }) => id);

test('lo que no pide orden llega al revés; lo que lo pide, en el suyo', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').select('id').where('categoria', '=', 1);
  const { rows } = await sql<{ id: number }>`select id from mision where categoria = 1 order by id`.execute(db);
  const [inOrder, reversed] = [ids(rows), ids(rows.toReversed())];
  expect(inOrder.length).toBeGreaterThan(1);
  // What is written out goes untouched: so they lie there.
  expect(ids((await sql<{ id: number }>`select id from mision where categoria = 1`.execute(db)).rows)).toEqual(inOrder);

  expect(ids(await misiones.execute())).toEqual(reversed);
  expect(ids(await misiones.orderBy('id').execute())).toEqual(inOrder);
});

test('de las que nacen de una misma, ninguna pierde el orden que pide', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').where('categoria', '=', 1);
  const [inOrder] = await Promise.all([
    misiones.select('id').orderBy('id').execute(),
    misiones.select(({ fn }) => fn.countAll<number>().as('n')).execute(),
  ]);
  expect(ids(inOrder)).toEqual(ids(inOrder).toSorted((a, b) => a - b));
});
