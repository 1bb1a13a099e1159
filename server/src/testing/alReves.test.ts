import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { portalDelArchivo } from './portal.ts';

const portal = portalDelArchivo();
const ids = (filas: { id: number }[]): number[] => filas.map(({ id }) => id);

test('lo que no pide orden llega al revés; lo que lo pide, en el suyo', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').select('id').where('categoria', '=', 1);
  const { rows } = await sql<{ id: number }>`select id from mision where categoria = 1 order by id`.execute(db);
  const [enOrden, alReves] = [ids(rows), ids(rows.toReversed())];
  expect(enOrden.length).toBeGreaterThan(1);
  // What is written out goes untouched: so they lie there.
  expect(ids((await sql<{ id: number }>`select id from mision where categoria = 1`.execute(db)).rows)).toEqual(enOrden);

  expect(ids(await misiones.execute())).toEqual(alReves);
  expect(ids(await misiones.orderBy('id').execute())).toEqual(enOrden);
});

test('de las que nacen de una misma, ninguna pierde el orden que pide', async () => {
  const { db } = portal();
  const misiones = db.selectFrom('mision').where('categoria', '=', 1);
  const [enOrden] = await Promise.all([
    misiones.select('id').orderBy('id').execute(),
    misiones.select(({ fn }) => fn.countAll<number>().as('n')).execute(),
  ]);
  expect(ids(enOrden)).toEqual(ids(enOrden).toSorted((a, b) => a - b));
});
