import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { plano } from '../usuarios/usuarios.public.ts';
import { codigoDe } from './hotel.codigos.ts';
import { buscarAvatar } from './hotel.pregunta.ts';

export { darCodigo, podarCodigos } from './hotel.codigos.ts';
export { tryHotel } from './hotel.pregunta.ts';

/** The avatar that has a name in the hotel, whatever else the hotel may answer. */
async function avatarLlamado(deps: Peticion['deps'], hotel: string, nombre: string) {
  const avatar = await buscarAvatar(deps, hotel, nombre);
  return avatar !== null && plano(avatar.nombre) === plano(nombre) ? avatar : null;
}

/**
 * What the hotel tells the avatar of a name apart by (`uniqueId`); null where it has none of that name. Never inside a
 * transaction: the hotel may take its time.
 * @throws Fallo HOTEL_CAIDO
 */
export async function idDelAvatar(deps: Peticion['deps'], hotel: string, nombre: string): Promise<string | null> {
  const avatar = await avatarLlamado(deps, hotel, nombre);
  return avatar === null ? null : oFallo(avatar.id, 'HOTEL_CAIDO');
}

/**
 * Demands that the avatar of a name holds the code of the caller's address in its motto (decisions §3). Never inside a
 * transaction: the hotel may take its time.
 * @param campo the field of the payload that holds the name
 * @returns what the hotel tells the avatar apart by, whatever it is called later (`uniqueId`)
 * @throws Fallo CODIGO_VENCIDO, AVATAR_NO_EXISTE, CODIGO_AUSENTE, HOTEL_CAIDO
 */
export async function probarAvatar(
  { deps, direccion, ahora }: Pick<Peticion, 'deps' | 'direccion' | 'ahora'>,
  hotel: string,
  nombre: string,
  campo: string,
): Promise<string> {
  const { codigo } = oFallo(await codigoDe(deps.motor.db, direccion, ahora), 'CODIGO_VENCIDO');
  const avatar = await avatarLlamado(deps, hotel, nombre);
  if (avatar === null) throw new Fallo('AVATAR_NO_EXISTE', undefined, campo);
  // Codes have no lower case; phones write one.
  if (!avatar.mision.toUpperCase().includes(codigo)) throw new Fallo('CODIGO_AUSENTE');
  // Without it a second account of the avatar would never be noticed.
  return oFallo(avatar.id, 'HOTEL_CAIDO');
}
