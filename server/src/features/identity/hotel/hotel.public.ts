import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { foldCase } from '../people/people.public.ts';
import { findCode } from './hotel.codes.ts';
import { searchAvatar } from './hotel.lookup.ts';

export { giveCode, pruneCodes } from './hotel.codes.ts';
export { tryHotel } from './hotel.lookup.ts';

/** Finds the avatar with that name, ignoring case; the hotel may answer with another one. */
async function findAvatarNamed(deps: CallContext['deps'], hotel: string, name: string) {
  const avatar = await searchAvatar(deps, hotel, name);
  return avatar !== null && foldCase(avatar.nombre) === foldCase(name) ? avatar : null;
}

/**
 * Returns the `uniqueId` of the avatar with a name; null if there is none. Must not run inside a transaction, because
 * the hotel may be slow.
 * @throws AppError HOTEL_CAIDO
 */
export async function findAvatarUniqueId(
  deps: CallContext['deps'],
  hotel: string,
  name: string,
): Promise<string | null> {
  const avatar = await findAvatarNamed(deps, hotel, name);
  return avatar === null ? null : orThrow(avatar.id, 'HOTEL_CAIDO');
}

/**
 * Checks that the motto of the named avatar contains the code of the caller's address (decisions §3). Must not run
 * inside a transaction, because the hotel may be slow.
 * @param field field of the payload that holds the name
 * @returns the `uniqueId` of the avatar, which survives a change of its name
 * @throws AppError CODIGO_VENCIDO, AVATAR_NO_EXISTE, CODIGO_AUSENTE, HOTEL_CAIDO
 */
export async function proveAvatar(
  { deps, address: direccion, now }: Pick<CallContext, 'deps' | 'address' | 'now'>,
  hotel: string,
  name: string,
  field: string,
): Promise<string> {
  const { codigo } = orThrow(await findCode(deps.engine.db, direccion, now), 'CODIGO_VENCIDO');
  const avatar = await findAvatarNamed(deps, hotel, name);
  if (avatar === null) throw new AppError('AVATAR_NO_EXISTE', undefined, field);
  // Phones write lower case; codes have none.
  if (!avatar.mision.toUpperCase().includes(codigo)) throw new AppError('CODIGO_AUSENTE');
  // Without the id, a second account of the avatar would go unnoticed.
  return orThrow(avatar.id, 'HOTEL_CAIDO');
}
