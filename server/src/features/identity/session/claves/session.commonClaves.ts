import { checkClaveAgainstOwner, plainText } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';

const COMMON_CLAVE_TEXT = 'Esa contraseña es muy común y fácil de adivinar. Elige otra.';

let loaded: Promise<ReadonlySet<string>> | undefined;
/** Loads some 50 000 most common passwords, in lower case, on first use. */
const loadCommonClaves = (): Promise<ReadonlySet<string>> => {
  loaded ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loaded;
};

/**
 * Checks that a chosen password is neither common nor derived from a name.
 * @throws AppError REGLA at the field
 */
export async function requireStrongClave(db: Db, field: string, clave: string, usuario: string): Promise<void> {
  const { nombre, siglas } = await readConfiguracion(db);
  assertNoViolation(checkClaveAgainstOwner(field, clave, { usuario, nombre, siglas }));
  if ((await loadCommonClaves()).has(plainText(clave).replaceAll('ñ', 'n')))
    throw new AppError('REGLA', COMMON_CLAVE_TEXT, field);
}
