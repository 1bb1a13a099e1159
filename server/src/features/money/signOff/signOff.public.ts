import type { MissingSignOffs } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { groupsOf } from './signOff.queries.ts';
import { findAllSignOffs } from './signOff.service.ts';

/** Names that the answer about a reset carries. */
const NAMES_MAX = 200;

/** Returns whose sign-off a reset of each group would miss; undefined where nobody's is missing, or none is asked. */
export async function findMissingSignOffs(db: Db): Promise<Record<PagaGroup, MissingSignOffs | undefined>> {
  const all = await findAllSignOffs(db);
  const missingIn = (grupo: PagaGroup): MissingSignOffs | undefined => {
    const missing = all.filter((sums) => groupsOf(sums)[grupo].nuevas > 0);
    missing.sort((a, b) => (a.nombre_plano < b.nombre_plano ? -1 : 1));
    const nameById = new Map(missing.map(({ usuario, usuarioNombre }) => [usuario, usuarioNombre]));
    if (nameById.size === 0) return undefined;
    return { personas: [...nameById.keys()], nombres: [...nameById.values()].slice(0, NAMES_MAX) };
  };
  return { bajo: missingIn('bajo'), alto: missingIn('alto') };
}
