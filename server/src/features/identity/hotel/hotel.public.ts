import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { foldCase } from '../people/people.public.ts';
import { findCode } from './hotel.codes.ts';
import { searchAvatar } from './hotel.lookup.ts';

export { giveCode, pruneCodes } from './hotel.codes.ts';
export { tryHotel } from './hotel.lookup.ts';

/** The avatar that has a name in the hotel, whatever else the hotel may answer. */
async function findAvatarNamed(deps: CallContext['deps'], hotel: string, nombre: string) {
  const avatar = await searchAvatar(deps, hotel, nombre);
  return avatar !== null && foldCase(avatar.nombre) === foldCase(nombre) ? avatar : null;
}

/**
 * What the hotel tells the avatar of a name apart by (`uniqueId`); null where it has none of that name. Never inside a
 * transaction: the hotel may take its time.
 * @throws AppError HOTEL_CAIDO
 */
export async function findAvatarUniqueId(
  deps: CallContext['deps'],
  hotel: string,
  nombre: string,
): Promise<string | null> {
  const avatar = await findAvatarNamed(deps, hotel, nombre);
  return avatar === null ? null : orThrow(avatar.id, 'HOTEL_CAIDO');
}

/**
 * Demands that the avatar of a name holds the code of the caller's address in its motto (decisions §3). Never inside a
 * transaction: the hotel may take its time.
 * @param campo the field of the payload that holds the name
 * @returns what the hotel tells the avatar apart by, whatever it is called later (`uniqueId`)
 * @throws AppError CODIGO_VENCIDO, AVATAR_NO_EXISTE, CODIGO_AUSENTE, HOTEL_CAIDO
 */
export async function proveAvatar(
  { deps, direccion, ahora }: Pick<CallContext, 'deps' | 'direccion' | 'ahora'>,
  hotel: string,
  nombre: string,
  field: string,
): Promise<string> {
  const { codigo } = orThrow(await findCode(deps.motor.db, direccion, ahora), 'CODIGO_VENCIDO');
  const avatar = await findAvatarNamed(deps, hotel, nombre);
  if (avatar === null) throw new AppError('AVATAR_NO_EXISTE', undefined, field);
  // Codes have no lower case; phones write one.
  if (!avatar.mision.toUpperCase().includes(codigo)) throw new AppError('CODIGO_AUSENTE');
  // Without it a second account of the avatar would never be noticed.
  return orThrow(avatar.id, 'HOTEL_CAIDO');
}
