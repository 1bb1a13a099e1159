import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import './people.table.ts';

/** Condition: the usuario is not dismissed. */
export const isActive = (alias: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${alias}.despedido`)} = 0`;

/** Base query of usuarios, including the dismissed: `u`, their mision `m`, its categoria `c`. */
export const usuarios = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria');

/** Base query of active usuarios. */
export const activeUsuarios = (db: Db) => usuarios(db).where(isActive('u'));

/** Sort key of a mision on the ladder: by categoria, then by position (decisions §2). */
export const orderOf = (alias: string) =>
  sql<number>`${sql.ref(`${alias}.categoria`)} * 1000 + ${sql.ref(`${alias}.posicion`)}`;
