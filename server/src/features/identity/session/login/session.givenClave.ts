import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../../platform/database/database.ts';
import { findValidAccess } from '../../people/people.public.ts';
import '../session.table.ts';

type WithClave = Pick<Selectable<Database['usuario']>, 'id' | 'clave_por'>;

/**
 * Returns whether the giver of a one-time password could still give it, since they know it; a chosen password is always
 * valid.
 */
export const isGivenClaveValid = async (db: Db, { id, clave_por }: WithClave): Promise<boolean> =>
  clave_por === null || (await findValidAccess(db, id, clave_por)) !== null;
