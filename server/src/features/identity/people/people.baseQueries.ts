import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import './people.table.ts';

/** Whether a user has not been dismissed. */
export const isActive = (alias: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${alias}.despedido`)} = 0`;

/** Where a query of users begins: `u` with their mission `m` and its category `c`, the dismissed too. */
export const usuarios = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria');

/** The same without the dismissed. */
export const activeUsuarios = (db: Db) => usuarios(db).where(isActive('u'));

/** The place of a mission on the ladder: categories in order, missions in order inside each (decisions §2). */
export const orderOf = (alias: string) =>
  sql<number>`${sql.ref(`${alias}.categoria`)} * 1000 + ${sql.ref(`${alias}.posicion`)}`;
