import type { Db, Tx } from '../../../platform/database/database.ts';
import { isActive } from '../people/people.public.ts';
import { logNewClone, SHARERS_MAX } from './clones.log.ts';
import './clones.table.ts';

/** Returns the id of the avatar row with a `uniqueId` of the hotel; inserts the row if it is missing. */
export async function ensureAvatar(tx: Tx, hotelId: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('avatar')
    .values({ hotel_id: hotelId })
    .onConflict((c) => c.column('hotel_id').doUpdateSet({ hotel_id: hotelId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records that a usuario has proved an avatar. Earlier avatars stay theirs, so that no second account can register with
 * them. New clones are logged.
 */
export async function recordAvatar(tx: Tx, usuario: number, avatar: number): Promise<void> {
  // If two accounts prove the avatar concurrently, the second sees the first.
  await tx.lockRow('avatar', avatar);
  const { numInsertedOrUpdatedRows: insertedCount } = await tx.db
    .insertInto('avatar_usuario')
    .values({ usuario, avatar, desde: tx.now })
    .onConflict((c) => c.columns(['usuario', 'avatar']).doNothing())
    .executeTakeFirstOrThrow();
  if (!insertedCount) return;
  await logAvatarSharers(tx, usuario, [avatar]);
}

/** Logs the active usuarios who have proved one of the avatars of a usuario, in one entry. */
async function logAvatarSharers(tx: Tx, usuario: number, avatars: readonly number[]): Promise<void> {
  if (avatars.length === 0) return;
  const others = await tx.db
    .selectFrom('avatar_usuario as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select('a.usuario')
    .distinct()
    .where('a.avatar', 'in', avatars)
    .where('a.usuario', '!=', usuario)
    .where(isActive('u'))
    .orderBy('a.usuario')
    .limit(SHARERS_MAX)
    .execute();
  await logNewClone(tx, usuario, others, 'usa el mismo avatar que');
  if (others.length > 0) tx.as(null).notify({ tema: 'clones', msg: 'hay cuentas con el mismo avatar' });
}

/** Logs the clones by avatar that appear as a usuario becomes active again. */
export async function logReturnedAvatars(tx: Tx, usuario: number): Promise<void> {
  const rows = await tx.db.selectFrom('avatar_usuario').select('avatar').where('usuario', '=', usuario).execute();
  await logAvatarSharers(
    tx,
    usuario,
    rows.map(({ avatar }) => avatar),
  );
}

/** Returns the `uniqueId` of an avatar row. */
export async function findHotelId(db: Db, avatar: number): Promise<string> {
  const row = await db.selectFrom('avatar').select('hotel_id').where('id', '=', avatar).executeTakeFirstOrThrow();
  return row.hotel_id;
}

/** Returns whether a usuario has proved the avatar with a `uniqueId` of the hotel. */
export async function hasProvenAvatar(db: Db, usuario: number, hotelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('avatar_usuario as a')
    .innerJoin('avatar as v', 'v.id', 'a.avatar')
    .select('a.usuario')
    .where('a.usuario', '=', usuario)
    .where('v.hotel_id', '=', hotelId)
    .executeTakeFirst();
  return row !== undefined;
}
