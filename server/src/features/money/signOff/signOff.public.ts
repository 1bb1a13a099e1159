import type { MissingSignOffs } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { newIn } from './signOff.queries.ts';
import { findAllSignOffs } from './signOff.service.ts';

/** Names that the answer about a reset carries. */
const NAMES_MAX = 200;

/** Returns whose sign-off of rows of a group a reset would miss; undefined when nobody's is missing, or none is asked. */
export async function findMissingSignOffs(db: Db, grupo: PagaGroup): Promise<MissingSignOffs | undefined> {
  const missing = (await findAllSignOffs(db)).filter((sums) => newIn(sums, grupo) > 0);
  if (missing.length === 0) return undefined;
  missing.sort((a, b) => (a.nombre_plano < b.nombre_plano ? -1 : 1));
  const nombres = [...new Map(missing.map(({ usuario, usuarioNombre }) => [usuario, usuarioNombre])).values()];
  return { personas: nombres.length, nombres: nombres.slice(0, NAMES_MAX) };
}
