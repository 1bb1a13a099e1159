import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isPostgres } from '../../../platform/database/isPostgres.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import { isActive } from '../people/people.public.ts';
import type { Connection } from './clones.addresses.ts';
import { connectionOf, saveConnection } from './clones.addresses.ts';
import { logReturnedAvatars } from './clones.avatars.ts';
import { logNewClone, SHARERS_MAX } from './clones.log.ts';
import './clones.table.ts';

export type { Connection } from './clones.addresses.ts';
export { connectionOf, eraseNetworks, hashAddresses } from './clones.addresses.ts';
export { ensureAvatar, findHotelId, hasProvenAvatar, recordAvatar } from './clones.avatars.ts';
export { countToReview } from './clones.find.ts';
export type { MatchingAccount } from './clones.queries.ts';
export { findMatchingAccounts } from './clones.queries.ts';

const selectSharingUsuarios = (db: Db, usuario: number) =>
  db
    .selectFrom('direccion as mia')
    .innerJoin('direccion as suya', 'suya.direccion', 'mia.direccion')
    .innerJoin('usuario as u', 'u.id', 'suya.usuario')
    .select('suya.usuario')
    .distinct()
    .where('mia.usuario', '=', usuario)
    .where('suya.usuario', '!=', usuario)
    .where(isActive('u'))
    .orderBy('suya.usuario');
const findSharingWith = prepared((db, { usuario, otro }: { usuario: number; otro: number }) =>
  selectSharingUsuarios(db, usuario).where('suya.usuario', '=', otro),
);

/** Finds the active usuarios among others who share an address with a usuario, ordered by id as in the audit log. */
export async function findSharingUsuarios(db: Db, usuario: number, among: readonly number[]): Promise<Set<number>> {
  const [otro, ...others] = among;
  if (otro === undefined) return new Set();
  const rows =
    others.length === 0
      ? await findSharingWith(db, { usuario, otro })
      : await selectSharingUsuarios(db, usuario).where('suya.usuario', 'in', among).execute();
  return new Set(rows.map((f) => f.usuario));
}

/** First key of the advisory locks of addresses (migration 011 has 11). */
const ADDRESS_LOCKS = 12;

/** `direccion` is a hash. */
type LoginAddress = { usuario: number; direccion: string };
const findLoginAddress = prepared((db, { usuario, direccion }: LoginAddress) =>
  db.selectFrom('direccion').select('usuario').where('usuario', '=', usuario).where('direccion', '=', direccion),
);
const touchLoginAddress = prepared(
  (db, { usuario, direccion, red, now }: LoginAddress & { red: string | null; now: number }) =>
    db
      .updateTable('direccion')
      .set({ ultima: now, red })
      .where('usuario', '=', usuario)
      .where('direccion', '=', direccion)
      .returning('usuario'),
);

/**
 * Finds the active usuarios of a connection with whom a usuario shares no other one, in the order of their ids: those
 * of whom the usuario becomes a clone when they appear there.
 */
const findNewSharers = prepared((db, { usuario, direccion }: LoginAddress) =>
  db
    .selectFrom('direccion as suya')
    .innerJoin('usuario as u', 'u.id', 'suya.usuario')
    .select('suya.usuario')
    .where('suya.direccion', '=', direccion)
    .where('suya.usuario', '!=', usuario)
    .where(isActive('u'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('direccion as mia')
            .innerJoin('direccion as otra', 'otra.direccion', 'mia.direccion')
            .select('otra.usuario')
            .where('mia.usuario', '=', usuario)
            .where('mia.direccion', '!=', direccion)
            .whereRef('otra.usuario', '=', 'suya.usuario'),
        ),
      ),
    )
    .orderBy('suya.usuario')
    .limit(SHARERS_MAX),
);

/** Returns whether a usuario has registered or logged in from an address. */
export const hasLoggedInFrom = async (db: Db, usuario: number, direccion: string): Promise<boolean> =>
  (await findLoginAddress(db, { usuario, direccion: await hashAddress(db, direccion) })).length > 0;

/**
 * Records the address of a login or registration (decisions §3). A clone that appears is logged in one entry, which
 * names the first of the accounts it shares with and counts the others.
 * @returns whether the address is new for the usuario
 */
export const recordAddress = async (tx: Tx, usuario: number, direccion: string): Promise<boolean> =>
  recordConnection(tx, usuario, await connectionOf(tx.db, direccion));

/** Does the same with an address that is hashed already. */
export async function recordConnection(tx: Tx, usuario: number, connection: Connection): Promise<boolean> {
  const login = { usuario, ...connection, now: tx.now };
  if ((await touchLoginAddress(tx.db, login)).length > 0) return false;
  // Of two new usuarios of an address at once, the second must see the first.
  if (isPostgres(tx.db))
    await sql`select pg_advisory_xact_lock(${ADDRESS_LOCKS}, hashtext(${connection.direccion}))`.execute(tx.db);
  const sharers = await findNewSharers(tx.db, login);
  await saveConnection(tx, { usuario, ...connection, primera: tx.now, ultima: tx.now });
  await logSharers(tx, usuario, sharers);
  return true;
}

async function logSharers(tx: Tx, usuario: number, sharers: readonly { usuario: number }[]): Promise<void> {
  await logNewClone(tx, usuario, sharers, 'comparte conexión con');
  if (sharers.length > 0) tx.as(null).notify({ tema: 'clones', msg: 'hay cuentas que comparten conexión' });
}

/**
 * Logs the clones that appear as a dismissed usuario becomes active again, one entry by connection and one by avatar.
 */
export async function logReturnedClones(tx: Tx, usuario: number): Promise<void> {
  await logSharers(tx, usuario, await selectSharingUsuarios(tx.db, usuario).limit(SHARERS_MAX).execute());
  await logReturnedAvatars(tx, usuario);
}

/** Deletes the addresses of a usuario; returns how many there were. */
export async function eraseAddresses(tx: Tx, usuario: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('direccion')
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
