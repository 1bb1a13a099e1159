import { LIST_MAX } from '@conserje/rules';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Db } from '../../../platform/database/database.ts';
import { orderOf, usuarios } from '../people/people.public.ts';
import './clones.table.ts';

/**
 * Finds the users of each connection that more than one account has used, with their first use. `which` must not leave
 * the server.
 */
export const findSharedConnections = (db: Db) =>
  db
    .selectFrom('direccion as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .select(['d.direccion as which', 'd.usuario', 'd.primera as desde', 'u.despedido'])
    .where('d.direccion', 'in', (qb) =>
      qb
        .selectFrom('direccion')
        .select('direccion')
        .groupBy('direccion')
        .having((eb) => eb.fn.countAll(), '>', 1),
    )
    .execute();

/** Finds the users of each avatar that more than one account has proved, with the instant of the proof. */
export const findSharedAvatars = (db: Db) =>
  db
    .selectFrom('avatar_usuario as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.avatar as which', 'a.usuario', 'a.desde', 'u.despedido'])
    .where('a.avatar', 'in', (qb) =>
      qb
        .selectFrom('avatar_usuario')
        .select('avatar')
        .groupBy('avatar')
        .having((eb) => eb.fn.countAll(), '>', 1),
    )
    .execute();

/** Finds accounts by id, with their rango and whether they are on the white list. */
export async function findAccounts(db: Db, ids: readonly number[]) {
  const query = usuarios(db)
    .leftJoin('permitido as p', 'p.usuario', 'u.id')
    .select(['u.id', 'u.usuario', 'u.despedido', 'u.registro', 'p.usuario as permitido', orderOf('m').as('orden')]);
  const found: Awaited<ReturnType<typeof query.execute>> = [];
  for (const part of chunk(ids)) found.push(...(await query.where('u.id', 'in', part).execute()));
  return found;
}

/** The white list, newest first. */
export const findAllowed = (db: Db) =>
  usuarios(db)
    .innerJoin('permitido as p', 'p.usuario', 'u.id')
    .innerJoin('usuario as e', 'e.id', 'p.encargado')
    .select(['p.usuario', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre', 'p.fecha'])
    .select(['u.despedido', orderOf('m').as('orden')])
    .orderBy('p.fecha', 'desc')
    .orderBy('p.usuario', 'desc')
    .limit(LIST_MAX)
    .execute();

/** Returns the instant of the first dismissal of each user who was dismissed. */
export async function findFirstDismissals(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('despido')
    .select((eb) => ['usuario', eb.fn.min('fecha').as('fecha')])
    .groupBy('usuario')
    .execute();
  return new Map(rows.map(({ usuario, fecha }) => [usuario, fecha]));
}
