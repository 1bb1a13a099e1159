import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ENGINE } from '../../test-support/database/testDatabase.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import type { Db } from './database.ts';
import { insertRows, selectRows } from './dataLists.ts';

const addressesOf = (db: Db) => db.selectFrom('direccion').select(['usuario', 'direccion']).orderBy('direccion');
const rowOf = (usuario: number, direccion: string) => ({ usuario, direccion, red: null, primera: 1, ultima: 2 });

/** Returns the plan of a query as text, as it is for many rows. */
async function planOf(db: Db, query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string> {
  const { sql: text, parameters } = query.compile();
  if (ENGINE === 'sqlite') {
    const { rows } = await db.executeQuery({
      ...sql`select 1`.compile(db),
      sql: `explain query plan ${text}`,
      parameters,
    });
    return JSON.stringify(rows);
  }
  // A table of a few rows is scanned whatever its indexes.
  await sql`set enable_seqscan = off`.execute(db);
  const { rows } = await db.executeQuery({ ...sql`select 1`.compile(db), sql: `explain ${text}`, parameters });
  await sql`set enable_seqscan = on`.execute(db);
  return JSON.stringify(rows);
}

describe('a condition with a list', () => {
  test('has one text for any number of values', async () => {
    const { db } = await openPortal();
    const texts = [[], [1], [1, 2, 3]].map(
      (ids) => db.selectFrom('usuario').select('id').where('id', 'in', ids).compile().sql,
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('selects and excludes numbers and texts, also with quotes and none at all', async () => {
    const portal = await openPortal();
    const { db } = portal;
    const { id } = await portal.createPerson();
    const texts = ['a', `it's "b", {c}`, 'ñ\\', ''];
    await insertRows(
      db,
      'direccion',
      texts.map((text) => rowOf(id, text)),
    ).execute();
    const found = async (operator: 'in' | 'not in', values: string[]) =>
      (await addressesOf(db).where('direccion', operator, values).execute()).map((row) => row.direccion);
    for (const text of texts) expect(await found('in', [text, 'z'])).toEqual([text]);
    expect(await found('not in', texts.slice(1))).toEqual(['a']);
    expect(await found('in', [])).toEqual([]);
    expect(await found('not in', [])).toHaveLength(texts.length);
    expect(await addressesOf(db).where('usuario', 'in', [id, -1]).execute()).toHaveLength(texts.length);
  });

  test('uses the index of its column, and so does a join with given rows', async () => {
    const { db } = await openPortal();
    const uses = ENGINE === 'sqlite' ? /USING (COVERING )?INDEX (direccion|sqlite_auto)/ : /Index.*direccion/;
    await db.connection().execute(async (connection) => {
      const one = connection.selectFrom('direccion').select('ultima');
      expect(await planOf(connection, one.where('direccion', 'in', ['a', 'b', 'c']))).toMatch(uses);
      const given = sql<{ d: string }>`(${selectRows(connection, { d: 'text' }, [{ d: 'a' }])})`.as<'v'>('v');
      const joined = connection.selectFrom(given).innerJoin('direccion', 'direccion.direccion', 'v.d');
      expect(await planOf(connection, joined.select('ultima'))).toMatch(uses);
    });
  });
});

describe('inserted rows', () => {
  test('have one text for any number, keep their order, and may return columns', async () => {
    const portal = await openPortal();
    const { db } = portal;
    const row = (sujeto: string) => ({ sujeto, fecha: 1_700_000_000_000, pendiente: 1 });
    const insert = (...subjects: string[]) => insertRows(db, 'intento', subjects.map(row)).returning(['id', 'sujeto']);
    expect(insert('a').compile().sql).toBe(insert('a', 'b', 'c').compile().sql);
    const rows = await insert('c', 'a', 'b').execute();
    expect(rows.map(({ sujeto }) => sujeto)).toEqual(['c', 'a', 'b']);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test('may be skipped or merged where a row exists, and have computed columns', async () => {
    const portal = await openPortal();
    const { db } = portal;
    const { id } = await portal.createPerson();
    await insertRows(db, 'direccion', [rowOf(id, 'a')]).execute();
    const [result] = await insertRows(db, 'direccion', [rowOf(id, 'a'), rowOf(id, 'b')])
      .onConflict((c) => c.doNothing())
      .execute();
    expect(result?.numInsertedOrUpdatedRows).toBe(1n);
    const { ultima: _last, ...row } = rowOf(id, 'c');
    await insertRows(db, 'direccion', [row], { ultima: sql<number>`40 + 2` }).execute();
    const rows = await db.selectFrom('direccion').select(['direccion', 'red', 'ultima']).orderBy('direccion').execute();
    expect(rows.map((found) => Object.values(found))).toEqual([
      ['a', null, 2],
      ['b', null, 2],
      ['c', null, 42],
    ]);
  });
});

if (ENGINE === 'sqlite')
  test('a third length of a statement is refused in tests', async () => {
    const { db } = await openPortal();
    const send = (count: number) => {
      const numbers = sql.join(Array.from({ length: count }, (_, i) => sql`${i}`));
      return sql`select 'longitudes' where 1 in (${numbers})`.execute(db);
    };
    await send(1);
    await send(2);
    await send(2);
    await expect(send(3)).rejects.toThrow('a list is one parameter');
  });
