import { TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { foldCase } from '../people/people.public.ts';
import { findBannedNames, findBannedUsers, isAvatarBanned, isNameBanned, isUserBanned } from './listaNegra.queries.ts';

export { addBan } from './listaNegra.add.ts';

interface Identity {
  nombre: string;
  /** `uniqueId` of the hotel; null where avatars are not proved. */
  avatar: string | null;
  /** Usuario who takes the name; null for a new one. */
  usuario: number | null;
}

/** Returns whether a name or an avatar is on the black list by an entry about someone else. */
export async function isIdentityBanned(db: Db, now: number, { nombre, avatar, usuario }: Identity): Promise<boolean> {
  const hoy = await agenciaDayAt(db, now);
  return (
    (await isNameBanned(db, { plano: foldCase(nombre), except: usuario, hoy })) ||
    (avatar !== null && (await isAvatarBanned(db, { hotelId: avatar, except: usuario, hoy })))
  );
}

/**
 * Refuses a name or an avatar of the black list (decisions §10). A connection alone never refuses. Whoever is on the
 * list may keep their own name.
 * @param identity `field`: field of the payload with the name
 * @throws AppError LISTA_NEGRA
 */
export async function requireNotBanned(
  db: Db,
  now: number,
  { field, ...identity }: Identity & { field: string },
): Promise<void> {
  if (await isIdentityBanned(db, now, identity))
    throw new AppError('LISTA_NEGRA', identity.usuario === null ? TEXTS.registroVetado : undefined, field);
}

/** Returns the names on the black list, in the form in which names are compared (`foldCase`). */
export const listBannedNames = async (db: Db, now: number): Promise<ReadonlySet<string>> =>
  findBannedNames(db, await agenciaDayAt(db, now));

/** Returns whether a usuario is on the black list. */
export const isOnBlacklist = async (db: Db, now: number, usuario: number): Promise<boolean> =>
  isUserBanned(db, usuario, await agenciaDayAt(db, now));

/** Returns the usuarios on the black list. */
export const listBannedUsers = async (db: Db, now: number): Promise<ReadonlySet<number>> =>
  findBannedUsers(db, await agenciaDayAt(db, now));
