import { grafias, LETRAS_LLANAS, llano } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

const esPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** One place of a pattern: any of the ways to write a letter. A sign that means something in patterns stands for itself. */
const REGLA = {
  glob: (letra: string) => (letra.length > 1 || '*?['.includes(letra) ? `[${letra}]` : letra),
  regexp: (letra: string) => (letra.length > 1 ? `[${letra}]` : letra.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')),
};

/**
 * Whether a column holds what is searched for, by the rule `llano`, in its text as it was typed. The pattern names every way
 * to write each letter, so that no function has to be called for each row.
 */
export function contiene(db: Db, columna: string, buscado: string): RawBuilder<boolean> {
  const letras = grafias(buscado);
  return esPostgres(db)
    ? sql<boolean>`${sql.ref(columna)} ~ ${letras.map(REGLA.regexp).join('')}`
    : sql<boolean>`${sql.ref(columna)} glob ${`*${letras.map(REGLA.glob).join('')}*`}`;
}

/** The same for a column that is kept plain. */
export const contieneLlano = (columna: string, buscado: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(columna)} like ${`%${llano(buscado).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Texts are put in order by so many of their letters, so that where a page ends can be told in an address. */
const LETRAS_EN_ORDEN = 64;

/** A text as lists are ordered by it: without regard to case and accents, letter by letter whatever the database's language. */
export function enOrden(db: Db, texto: RawBuilder<unknown>): RawBuilder<string> {
  const corto = sql`substr(${texto}, 1, ${sql.lit(LETRAS_EN_ORDEN)})`;
  if (!esPostgres(db)) return sql<string>`llano(${corto})`;
  const baja = sql`lower(${corto} collate "C")`;
  // Most texts hold nothing to be translated, which is dear.
  return binaria(
    db,
    sql`case when octet_length(${texto}) = length(${texto}) then ${baja}
      else translate(${baja}, ${sql.lit(LETRAS)}, ${sql.lit(LLANAS)}) end`,
  );
}
const LETRAS = LETRAS_LLANAS.map(([letra]) => letra).join('');
const LLANAS = LETRAS_LLANAS.map(([, llana]) => llana).join('');

/** A text that is kept plain, as lists are ordered by it. */
export const binaria = (db: Db, texto: RawBuilder<unknown>): RawBuilder<string> =>
  esPostgres(db) ? sql<string>`(${texto} collate "C")` : sql<string>`${texto}`;
