import { CONTRACT } from '@conserje/contract';
import { isAllowed } from '@conserje/rules';
import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../../platform/database/database.ts';
import { findValidAccess } from '../../people/people.public.ts';
import '../session.table.ts';

type WithClave = Pick<Selectable<Database['usuario']>, 'id' | 'clave_por'>;

/** Rights by which a one-time password is given: that of *Regenerar Clave* and that of a roster. */
const GIVING_RULES = [CONTRACT.resetPassword.access, CONTRACT.importarSocios.access];

/**
 * Returns whether the giver of a one-time password could still give one, since they know it; a chosen password is always
 * valid.
 */
export async function isGivenClaveValid(db: Db, { id, clave_por }: WithClave): Promise<boolean> {
  if (clave_por === null) return true;
  const access = await findValidAccess(db, id, clave_por);
  return access !== null && GIVING_RULES.some((rule) => isAllowed(rule, access.encargado));
}
