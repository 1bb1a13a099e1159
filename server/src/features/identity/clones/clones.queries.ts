import { LIST_MAX } from '@conserje/rules';
import { sql } from 'kysely';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Db } from '../../../platform/database/database.ts';
import { orderOf, usuarios } from '../people/people.public.ts';
import './clones.table.ts';

/**
 * Finds the usuarios of each connection that more than one account has used, with their first use. `which` must not
 * leave the server.
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

/** Finds the usuarios of each avatar that more than one account has proved, with the instant of the proof. */
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

/** Returns the instant of the first dismissal of each usuario who was dismissed. */
export async function findFirstDismissals(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('despido')
    .select((eb) => ['usuario', eb.fn.min('fecha').as('fecha')])
    .groupBy('usuario')
    .execute();
  return new Map(rows.map(({ usuario, fecha }) => [usuario, fecha]));
}

/** An account that has used a connection, or proved an avatar: `which` is the hash or the `uniqueId` of the hotel. */
export interface MatchingAccount {
  which: string;
  usuario: number;
  nombre: string;
}

/** Numbers the accounts of each connection or avatar, newest first. */
const placeIn = (which: string, usuario: string) =>
  sql<number>`row_number() over (partition by ${sql.ref(which)} order by ${sql.ref(usuario)} desc)`;

/**
 * Finds the accounts, dismissed or not, of some connections and avatars, newest first; at most `LIST_MAX` of each. `which`
 * must not leave the server.
 */
export async function findMatchingAccounts(
  db: Db,
  { addresses, hotelIds }: { addresses: readonly string[]; hotelIds: readonly string[] },
): Promise<MatchingAccount[]> {
  const byConnection = db
    .selectFrom('direccion as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .select(['d.direccion as which', 'd.usuario', 'u.usuario as nombre', placeIn('d.direccion', 'd.usuario').as('n')]);
  const byAvatar = db
    .selectFrom('avatar_usuario as a')
    .innerJoin('avatar as v', 'v.id', 'a.avatar')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['v.hotel_id as which', 'a.usuario', 'u.usuario as nombre', placeIn('v.hotel_id', 'a.usuario').as('n')]);
  const bounded = (accounts: typeof byConnection | typeof byAvatar) =>
    db
      .selectFrom(accounts.as('c'))
      .select(['c.which', 'c.usuario', 'c.nombre'])
      .where('c.n', '<=', LIST_MAX)
      .orderBy('c.usuario', 'desc')
      .execute();
  const found: MatchingAccount[] = [];
  for (const part of chunk([...new Set(addresses)]))
    found.push(...(await bounded(byConnection.where('d.direccion', 'in', part))));
  for (const part of chunk([...new Set(hotelIds)]))
    found.push(...(await bounded(byAvatar.where('v.hotel_id', 'in', part))));
  return found;
}
