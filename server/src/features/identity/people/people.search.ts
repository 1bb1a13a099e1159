import { plainText, TEXTS } from '@conserje/rules';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/database.ts';
import type { ListSearch } from '../../../platform/database/pagination.ts';
import { containsText, plainColumnContains } from '../../../platform/database/textMatching.ts';
import './people.table.ts';

/**
 * Condition: one of the columns contains the text literally. Columns `…_llano` hold the result of `plainText` of
 * `rules`.
 */
export function matchesAny(db: Db, text: string, ...columns: string[]): RawBuilder<boolean> {
  const wanted = text.trim();
  const matches = columns.map((column) =>
    column.endsWith('_llano') ? plainColumnContains(column, wanted) : containsText(db, column, wanted),
  );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** Above this number, matches are not looked up one by one: a page fills quickly. */
const MATCHES_MAX = 200;
/** Maximum of newest rows in which texts without an index are searched. */
const ROWS_READ_MAX = 100_000;

const selectNamed = (db: Db, wanted: string) =>
  db
    .selectFrom('usuario')
    .select('id')
    .where(matchesAny(db, wanted, 'nombre_llano'));

/** Condition on a column of usuario ids. */
export type IdCondition = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * Finds the usuarios whose name contains a text. With `areFew`, `columnIsOneOf` compares with the complete list; otherwise
 * with a subquery.
 */
export async function findPeopleByName(db: Db, wanted: string) {
  const query = selectNamed(db, wanted);
  const ids = (await query.limit(MATCHES_MAX + 1).execute()).map((u) => u.id);
  const areFew = ids.length <= MATCHES_MAX;
  const isOneOf: IdCondition = (column) =>
    sql<boolean>`${expressionBuilder<Database>()(column, 'in', areFew ? ids : query)}`;
  return { cuantas: ids.length, areFew, isOneOf };
}

/**
 * Builds the search of a long list (docs/decisions/0017): by people whose name matches, whatever the age of the row,
 * and by texts in the newest `ROWS_READ_MAX` rows. A text without matches costs no more than that.
 * @param peopleColumns columns with a usuario id, indexed if they belong to the list's own table
 * @param textColumns columns as in `matchesAny`
 */
export const searchNamesAnd =
  (id: string, peopleColumns: (string | PeopleCondition)[], textColumns: string[] = []): ListSearch =>
  async (db, wanted, lastId) => {
    const { cuantas, areFew, isOneOf } = await findPeopleByName(db, wanted);
    const peopleConditions =
      cuantas === 0 ? [] : peopleColumns.map((source) => buildPeopleCondition(source, isOneOf, areFew));
    const textConditions =
      textColumns.length === 0
        ? []
        : [sql<boolean>`(${sql.ref(id)} > ${lastId - ROWS_READ_MAX} and ${matchesAny(db, wanted, ...textColumns)})`];
    return { conditions: [...peopleConditions, ...textConditions], areFew };
  };
/** Condition that relates rows to usuarios without a column of usuario ids. */
type PeopleCondition = (isOneOf: IdCondition) => RawBuilder<boolean>;
const buildPeopleCondition = (
  source: string | PeopleCondition,
  isOneOf: IdCondition,
  areFew: boolean,
): RawBuilder<boolean> => {
  if (typeof source !== 'string') return source(isOneOf);
  // `+ 0` disables the index, which would collect nearly the whole list for one page.
  return isOneOf(areFew ? sql.ref(source) : sql`(${sql.ref(source)} + 0)`);
};

/** Restricts a list to one usuario; without `usuario` returns it unchanged. */
export const filterByUsuario = <DB, TB extends keyof DB, F>(
  list: SelectQueryBuilder<DB, TB, F>,
  column: string,
  usuario: number | undefined,
) => (usuario === undefined ? list : list.where(sql<SqlBool>`${sql.ref(column)} = ${usuario}`));

/** Builds a search over all rows, for a short list or one person's list. */
export const searchAllRows =
  (...columns: string[]): ListSearch =>
  async (db, wanted) => ({ conditions: [matchesAny(db, wanted, ...columns)], areFew: false });

/** Sort key for the author of a row; 'Sistema' if it has none. */
export const nameOrSystem = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.nombre_llano`)}, ${sql.lit(plainText(TEXTS.bySystem))})`;
