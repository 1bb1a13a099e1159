import { expect, test } from 'vitest';
import type { Tablas } from './testing/filas.ts';
import { tiposDeFila } from './testing/filas.ts';
import { abrirPortal } from './testing/portal.ts';

/** What the engines call the classes of their columns. */
const CLASES: Record<string, string> = {
  integer: 'integer',
  int4: 'integer',
  int8: 'integer',
  text: 'text',
  bool: 'boolean',
  blob: 'bytes',
  bytea: 'bytes',
};

async function tablasDeLaBase(): Promise<Tablas> {
  const { db } = await abrirPortal();
  const tablas = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'));
  return Object.fromEntries(
    tablas.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((c) => [
          c.name,
          {
            clase: CLASES[c.dataType.toLowerCase()] ?? c.dataType,
            // SQLite tells of a key that it makes itself as if it could be missing.
            nula: c.isNullable && !c.isAutoIncrementing,
            generada: c.hasDefaultValue || c.isAutoIncrementing,
          },
        ]),
      ),
    ]),
  );
}

/** What row types say otherwise than the tables. A type may ask for a value that the database would give by itself. */
function desacuerdos(tipos: Tablas, base: Tablas): string[] {
  const nombres = (a: object = {}, b: object = {}): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return nombres(tipos, base).flatMap((tabla) =>
    nombres(tipos[tabla], base[tabla]).flatMap((nombre) => {
      const [tipo, columna] = [tipos[tabla]?.[nombre], base[tabla]?.[nombre]];
      const que = `${tabla}.${nombre}`;
      if (!columna) return [`${que}: not in the database`];
      if (!tipo) return [`${que}: not in a row type`];
      return [
        ...(tipo.clase === columna.clase ? [] : [`${que}: typed ${tipo.clase}, is ${columna.clase}`]),
        ...(tipo.nula === columna.nula ? [] : [`${que}: ${columna.nula ? 'may' : 'cannot'} be null`]),
        ...(tipo.generada && !columna.generada ? [`${que}: Generated, but the database gives it no value`] : []),
      ];
    }),
  );
}

test('los tipos de las filas dicen lo que las tablas tienen', async () => {
  expect(desacuerdos(tiposDeFila(), await tablasDeLaBase())).toEqual([]);
});
