import type { Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import type { Olvidar } from './sesion.intentos.ts';
import { conLimite } from './sesion.intentos.ts';
import { recuentosDeSesion } from './sesion.lugares.ts';

/**
 * Looks at what someone with a session shows to be themselves: under the limits of a login, which refuse that session alone.
 * The security log counts who fails: a key that somebody found is tried there first.
 * @param fallo what is wrong, once it is known
 * @returns what takes the attempt back
 * @throws Fallo DEMASIADOS_INTENTOS, OCUPADO, and what `fallo` makes
 */
export async function exigirPrueba(
  { usuario, deps, direccion, ahora }: Peticion,
  llamada: string,
  comprobar: () => Promise<boolean>,
  fallo: () => Fallo,
): Promise<Olvidar> {
  const olvidar = await conLimite(deps, recuentosDeSesion(usuario.sesion), 'conocido', comprobar);
  if (olvidar) return olvidar;
  const malo = fallo();
  const fallida = { clase: 'prueba_fallida', llamada, codigo: malo.codigo, usuario: usuario.id } as const;
  recuentoDe(deps.motor).contar({ ...fallida, direccion }, ahora);
  throw malo;
}
