import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../../platform/database/database.ts';
import { stillCanGiveAccess } from '../../people/people.public.ts';
import '../session.table.ts';

type WithClave = Pick<Selectable<Database['usuario']>, 'id' | 'clave_por'>;

/** Whether whoever gave someone their one-time password still could: they know it. One that its owner chose is always good. */
export const isGivenClaveValid = async (db: Db, { id, clave_por }: WithClave): Promise<boolean> =>
  clave_por === null || (await stillCanGiveAccess(db, id, clave_por)) !== null;
