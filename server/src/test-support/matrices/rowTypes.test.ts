import { expect, test } from 'vitest';
import { openPortal } from '../portal/portal.ts';
import type { Tables } from './rowTypes.ts';
import { readRowTypes } from './rowTypes.ts';

/** Kinds by the engines' names of column types. */
const KINDS: Record<string, string> = {
  integer: 'integer',
  int4: 'integer',
  int8: 'integer',
  text: 'text',
  bool: 'boolean',
  blob: 'bytes',
  bytea: 'bytes',
};

async function readDatabaseTables(): Promise<Tables> {
  const { db } = await openPortal();
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((c) => [
          c.name,
          {
            kind: KINDS[c.dataType.toLowerCase()] ?? c.dataType,
            // SQLite reports an auto-increment key as nullable.
            isNullable: c.isNullable && !c.isAutoIncrementing,
            isGenerated: c.hasDefaultValue || c.isAutoIncrementing,
          },
        ]),
      ),
    ]),
  );
}

/** Returns the differences between row types and tables. A type may require a value that has a default. */
function findDisagreements(types: Tables, database: Tables): string[] {
  const allKeys = (a: object = {}, b: object = {}): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return allKeys(types, database).flatMap((table) =>
    allKeys(types[table], database[table]).flatMap((name) => {
      const [tipo, column] = [types[table]?.[name], database[table]?.[name]];
      const label = `${table}.${name}`;
      if (!column) return [`${label}: not in the database`];
      if (!tipo) return [`${label}: not in a row type`];
      return [
        ...(tipo.kind === column.kind ? [] : [`${label}: typed ${tipo.kind}, is ${column.kind}`]),
        ...(tipo.isNullable === column.isNullable ? [] : [`${label}: ${column.isNullable ? 'may' : 'cannot'} be null`]),
        ...(tipo.isGenerated && !column.isGenerated ? [`${label}: Generated, but the database gives it no value`] : []),
      ];
    }),
  );
}

test('row types match the tables', async () => {
  expect(findDisagreements(readRowTypes(), await readDatabaseTables())).toEqual([]);
});
