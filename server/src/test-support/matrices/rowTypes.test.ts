import { expect, test } from 'vitest';
import { openPortal } from '../portal/portal.ts';
import type { Tables } from './rowTypes.ts';
import { readRowTypes } from './rowTypes.ts';

/** What the engines call the classes of their columns. */
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
            clase: KINDS[c.dataType.toLowerCase()] ?? c.dataType,
            // SQLite tells of a key that it makes itself as if it could be missing.
            isNullable: c.isNullable && !c.isAutoIncrementing,
            isGenerated: c.hasDefaultValue || c.isAutoIncrementing,
          },
        ]),
      ),
    ]),
  );
}

/** What row types say otherwise than the tables. A type may ask for a value that the database would give by itself. */
function findDisagreements(types: Tables, base: Tables): string[] {
  const nombres = (a: object = {}, b: object = {}): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return nombres(types, base).flatMap((table) =>
    nombres(types[table], base[table]).flatMap((nombre) => {
      const [tipo, column] = [types[table]?.[nombre], base[table]?.[nombre]];
      const que = `${table}.${nombre}`;
      if (!column) return [`${que}: not in the database`];
      if (!tipo) return [`${que}: not in a row type`];
      return [
        ...(tipo.clase === column.clase ? [] : [`${que}: typed ${tipo.clase}, is ${column.clase}`]),
        ...(tipo.isNullable === column.isNullable ? [] : [`${que}: ${column.isNullable ? 'may' : 'cannot'} be null`]),
        ...(tipo.isGenerated && !column.isGenerated ? [`${que}: Generated, but the database gives it no value`] : []),
      ];
    }),
  );
}

test('los tipos de las filas dicen lo que las tablas tienen', async () => {
  expect(findDisagreements(readRowTypes(), await readDatabaseTables())).toEqual([]);
});
