import { llano, revisarClavePropia } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';

const COMUN = 'Esa contraseña es muy común y fácil de adivinar. Elige otra.';

let leidas: Promise<ReadonlySet<string>> | undefined;
/** Some fifty thousand that people choose most, in lower case: read when the first is asked about. */
const comunes = (): Promise<ReadonlySet<string>> => {
  leidas ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return leidas;
};

/**
 * A password that someone chooses is not one that everyone tries first, nor a name.
 * @throws Fallo REGLA at the field
 */
export async function exigirClaveBuena(db: Db, campo: string, clave: string, usuario: string): Promise<void> {
  const { nombre, siglas } = await leerAjustes(db);
  exigir(revisarClavePropia(campo, clave, { usuario, nombre, siglas }));
  if ((await comunes()).has(llano(clave).replaceAll('ñ', 'n'))) throw new Fallo('REGLA', COMUN, campo);
}
