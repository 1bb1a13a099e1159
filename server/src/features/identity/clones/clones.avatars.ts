import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isActive } from '../people/people.public.ts';
import './clones.table.ts';

/** The row of an avatar, by what the hotel tells it apart by. */
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
 * Records that a user has proved that an avatar is theirs. They keep those that they proved before: whoever takes another
 * one does not leave the first free for a second account. Clones that appear with it are logged.
 */
export async function recordAvatar(tx: Tx, usuario: number, avatar: number): Promise<void> {
  // Of two accounts that prove it at once the later sees the other.
  await tx.lockRow('avatar', avatar);
  const { numInsertedOrUpdatedRows: insertedCount } = await tx.db
    .insertInto('avatar_usuario')
    .values({ usuario, avatar, desde: tx.ahora })
    .onConflict((c) => c.columns(['usuario', 'avatar']).doNothing())
    .executeTakeFirstOrThrow();
  if (!insertedCount) return;
  const others = await tx.db
    .selectFrom('avatar_usuario as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select('a.usuario')
    .where('a.avatar', '=', avatar)
    .where('a.usuario', '!=', usuario)
    .where(isActive('u'))
    .orderBy('a.usuario')
    .execute();
  const motivo = `${NAME_PLACEHOLDER} usa el mismo avatar que ${NAME_PLACEHOLDER}`;
  await tx
    .as(null)
    .audit(...others.map((otro) => ({ modulo: 'clones' as const, objeto: otro.usuario, usuario, motivo })));
  if (others.length > 0) tx.as(null).notify({ tema: 'clones', msg: 'hay cuentas con el mismo avatar' });
}

/** Whether a user has proved that an avatar is theirs, by what the hotel tells it apart by. */
export async function hasProven(db: Db, usuario: number, hotelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('avatar_usuario as a')
    .innerJoin('avatar as v', 'v.id', 'a.avatar')
    .select('a.usuario')
    .where('a.usuario', '=', usuario)
    .where('v.hotel_id', '=', hotelId)
    .executeTakeFirst();
  return row !== undefined;
}
