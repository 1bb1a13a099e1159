import type { Selectable } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { siguePudiendo } from '../usuarios/usuarios.public.ts';
import './sesion.table.ts';

type ConClave = Pick<Selectable<Database['usuario']>, 'id' | 'clave_por'>;

/** Whether whoever gave someone their one-time password still could: they know it. One that its owner chose is always good. */
export const sigueDada = async (db: Db, { id, clave_por }: ConClave): Promise<boolean> =>
  clave_por === null || (await siguePudiendo(db, id, clave_por)) !== null;
