import { letterSpellings, PLAIN_LETTER_PAIRS, plainText } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './isPostgres.ts';

/** One letter of a pattern with all its spellings; escapes pattern syntax. */
const PATTERN_SYNTAX = {
  glob: (letter: string) => (letter.length > 1 || '*?['.includes(letter) ? `[${letter}]` : letter),
  regexp: (letter: string) => (letter.length > 1 ? `[${letter}]` : letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')),
};

/**
 * Returns whether a column contains a text by the rule `plainText`, in its original spelling. The pattern lists every
 * spelling of each letter, so that no function is called per row.
 */
export function containsText(db: Db, column: string, wanted: string): RawBuilder<boolean> {
  const letters = letterSpellings(wanted);
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} ~ ${letters.map(PATTERN_SYNTAX.regexp).join('')}`
    : sql<boolean>`${sql.ref(column)} glob ${`*${letters.map(PATTERN_SYNTAX.glob).join('')}*`}`;
}

/** The same for a plain column. */
export const plainColumnContains = (column: string, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${plainText(wanted).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Letters compared when sorting; bounds the length of a cursor in a URL. */
const SORT_KEY_LENGTH = 64;

/** Sort expression of a text: ignores case and accents, letter by letter, independent of the database locale. */
export function toSortKey(db: Db, text: RawBuilder<unknown>): RawBuilder<string> {
  const short = sql`substr(${text}, 1, ${sql.lit(SORT_KEY_LENGTH)})`;
  if (!isPostgres(db)) return sql<string>`llano(${short})`;
  const lowered = sql`lower(${short} collate "C")`;
  // `translate` is expensive and most texts have nothing to translate.
  return withBinaryCollation(
    db,
    sql`case when octet_length(${text}) = length(${text}) then ${lowered}
      else translate(${lowered}, ${sql.lit(LETTERS)}, ${sql.lit(PLAIN_LETTERS)}) end`,
  );
}
const LETTERS = PLAIN_LETTER_PAIRS.map(([letter]) => letter).join('');
const PLAIN_LETTERS = PLAIN_LETTER_PAIRS.map(([, plain]) => plain).join('');

/** Sort expression of a plain column. */
export const withBinaryCollation = (db: Db, text: RawBuilder<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`(${text} collate "C")` : sql<string>`${text}`;
