import { grafias, llano } from '@conserje/rules';
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
