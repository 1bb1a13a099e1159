import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import { toNetwork } from '../../../platform/network/addressKey.ts';
import { isActive } from '../people/people.public.ts';
import { saveAddress } from './clones.addresses.ts';
import './clones.table.ts';

export { eraseNetworks, hashAddresses } from './clones.addresses.ts';
export { ensureAvatar, hasProven, recordAvatar } from './clones.avatars.ts';
export { countToReview } from './clones.find.ts';

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

/** Finds the other active users who share an address with a user, ordered by id as in the audit log. */
export async function findSharingUsuarios(db: Db, usuario: number, among?: number[]): Promise<Set<number>> {
  const query = selectSharingUsuarios(db, usuario);
  const [otro, ...others] = among ?? [];
  if (among && otro === undefined) return new Set();
  const rows =
    otro !== undefined && others.length === 0
      ? await findSharingWith(db, { usuario, otro })
      : await (among ? query.where('suya.usuario', 'in', among) : query).execute();
  return new Set(rows.map((f) => f.usuario));
}

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

/** Returns whether a user has registered or logged in from an address. */
export const hasLoggedInFrom = async (db: Db, usuario: number, direccion: string): Promise<boolean> =>
  (await findLoginAddress(db, { usuario, direccion: await hashAddress(db, direccion) })).length > 0;

/**
 * Records the address of a login or registration (decisions §3). New clones are logged.
 * @returns whether the address is new for the user
 */
export async function recordAddress(tx: Tx, usuario: number, direccion: string): Promise<boolean> {
  const login = {
    usuario,
    direccion: await hashAddress(tx.db, direccion),
    red: toNetwork(direccion),
    now: tx.now,
  };
  if ((await touchLoginAddress(tx.db, login)).length > 0) return false;
  const sharedBefore = await findSharingUsuarios(tx.db, usuario);
  await saveAddress(tx, { usuario, direccion, primera: tx.now, ultima: tx.now });
  const newClones = [...(await findSharingUsuarios(tx.db, usuario))].filter((otro) => !sharedBefore.has(otro));
  await tx.as(null).audit(
    ...newClones.map((otro) => ({
      modulo: 'clones' as const,
      objeto: otro,
      usuario,
      motivo: `${NAME_PLACEHOLDER} comparte conexión con ${NAME_PLACEHOLDER}`,
    })),
  );
  if (newClones.length > 0) tx.as(null).notify({ tema: 'clones', msg: 'hay cuentas que comparten conexión' });
  return true;
}

/** Deletes the addresses of a user; returns how many there were. */
export async function eraseAddresses(tx: Tx, usuario: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('direccion')
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
