import { plainText, TEXTS } from '@conserje/rules';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ListSearch } from '../../../platform/database/pagination.ts';
import { containsPlain, containsText } from '../../../platform/database/textMatching.ts';
import './people.table.ts';

/** Whether one of some columns holds what is searched for, taken literally (`plainText` of `rules`); `…_llano` are kept so. */
export function matchesAny(db: Db, text: string, ...columns: string[]): RawBuilder<boolean> {
  const wanted = text.trim();
  const matches = columns.map((column) =>
    column.endsWith('_llano') ? containsPlain(column, wanted) : containsText(db, column, wanted),
  );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** More people than this are as good as everyone: a page fills quickly. */
const MATCHES_MAX = 200;
/** Texts that nobody's index knows are looked through in so many of the newest rows. */
const ROWS_READ_MAX = 100_000;

const selectNamed = (db: Db, wanted: string) =>
  db
    .selectFrom('usuario')
    .select('id')
    .where(matchesAny(db, wanted, 'nombre_llano'));

/** Whose names hold what is searched for; with `areFew` all of them, otherwise they are too many to be looked up one by one. */
export async function findPeopleByName(db: Db, wanted: string) {
  const query = selectNamed(db, wanted);
  const ids = (await query.limit(MATCHES_MAX + 1).execute()).map((u) => u.id);
  const areFew = ids.length <= MATCHES_MAX;
  return { cuantas: ids.length, areFew, ids: areFew ? sql.join(ids) : query };
}

/**
 * A search of a long list (docs/decisions/0017): first whose names hold what is searched for, then what they have to do
 * with, however old it is; texts of the rows themselves in the newest hundred thousand. A word that nothing holds costs no
 * more than these.
 * @param personas columns with a user's id; those of a list's own table have an index
 * @param texts columns as `matchesAny` takes them
 */
export const searchNamesAnd =
  (id: string, peopleColumns: (string | PeopleCondition)[], textColumns: string[] = []): ListSearch =>
  async (db, wanted, lastId) => {
    const { cuantas, areFew, ids } = await findPeopleByName(db, wanted);
    const peopleConditions =
      cuantas === 0 ? [] : peopleColumns.map((source) => buildPeopleCondition(source, sql`(${ids})`, areFew));
    const textConditions =
      textColumns.length === 0
        ? []
        : [sql<boolean>`(${sql.ref(id)} > ${lastId - ROWS_READ_MAX} and ${matchesAny(db, wanted, ...textColumns)})`];
    return { conditions: [...peopleConditions, ...textConditions], areFew };
  };
/** What some users have to do with, where that is no column. */
type PeopleCondition = (ids: RawBuilder<unknown>) => RawBuilder<boolean>;
const buildPeopleCondition = (
  source: string | PeopleCondition,
  ids: RawBuilder<unknown>,
  areFew: boolean,
): RawBuilder<boolean> => {
  if (typeof source !== 'string') return source(ids);
  // Reckoned with, it is no longer looked up by its index, which would collect nearly the whole list for one page.
  return sql<boolean>`${areFew ? sql.ref(source) : sql`(${sql.ref(source)} + 0)`} in ${ids}`;
};

/** A list, or only what of it is of one user. */
export const filterByUsuario = <DB, TB extends keyof DB, F>(
  list: SelectQueryBuilder<DB, TB, F>,
  column: string,
  usuario: number | undefined,
) => (usuario === undefined ? list : list.where(sql<SqlBool>`${sql.ref(column)} = ${usuario}`));

/** A search that looks through all of a list, where it is short or someone's own. */
export const searchAllRows =
  (...columns: string[]): ListSearch =>
  async (db, wanted) => ({ conditions: [matchesAny(db, wanted, ...columns)], areFew: false });

/** The name of who did something, as lists are ordered by it; 'Sistema' where nobody did. */
export const nameOrSystem = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.nombre_llano`)}, ${sql.lit(plainText(TEXTS.bySystem))})`;
