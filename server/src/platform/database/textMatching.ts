import { letterSpellings, PLAIN_LETTER_PAIRS, plainText } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** One place of a pattern: any of the ways to write a letter. A sign that means something in patterns stands for itself. */
const PATTERN_SYNTAX = {
  glob: (letter: string) => (letter.length > 1 || '*?['.includes(letter) ? `[${letter}]` : letter),
  regexp: (letter: string) => (letter.length > 1 ? `[${letter}]` : letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')),
};

/**
 * Whether a column holds what is searched for, by the rule `plainText`, in its text as it was typed. The pattern names every way
 * to write each letter, so that no function has to be called for each row.
 */
export function containsText(db: Db, column: string, wanted: string): RawBuilder<boolean> {
  const letters = letterSpellings(wanted);
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} ~ ${letters.map(PATTERN_SYNTAX.regexp).join('')}`
    : sql<boolean>`${sql.ref(column)} glob ${`*${letters.map(PATTERN_SYNTAX.glob).join('')}*`}`;
}

/** The same for a column that is kept plain. */
export const containsPlain = (column: string, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${plainText(wanted).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Texts are put in order by so many of their letters, so that where a page ends can be told in an address. */
const SORT_KEY_LENGTH = 64;

/** A text as lists are ordered by it: without regard to case and accents, letter by letter whatever the database's language. */
export function toSortKey(db: Db, text: RawBuilder<unknown>): RawBuilder<string> {
  const short = sql`substr(${text}, 1, ${sql.lit(SORT_KEY_LENGTH)})`;
  if (!isPostgres(db)) return sql<string>`llano(${short})`;
  const lowered = sql`lower(${short} collate "C")`;
  // Most texts hold nothing to be translated, which is dear.
  return withBinaryCollation(
    db,
    sql`case when octet_length(${text}) = length(${text}) then ${lowered}
      else translate(${lowered}, ${sql.lit(LETTERS)}, ${sql.lit(PLAIN_LETTERS)}) end`,
  );
}
const LETTERS = PLAIN_LETTER_PAIRS.map(([letter]) => letter).join('');
const PLAIN_LETTERS = PLAIN_LETTER_PAIRS.map(([, plain]) => plain).join('');

/** A text that is kept plain, as lists are ordered by it. */
export const withBinaryCollation = (db: Db, text: RawBuilder<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql<string>`(${text} collate "C")` : sql<string>`${text}`;
