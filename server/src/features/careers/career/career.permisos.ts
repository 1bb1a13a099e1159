import type { Viewer } from '@conserje/rules';
import { foreignPermisos, formatPermisos, parsePermisos } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Missions with which someone would give permissions that they do not hold, and which these are: whoever is free to choose a
 * mission for another chooses none of these (decisions §7).
 */
export async function foreignMisiones(db: Db, quien: Viewer): Promise<ReadonlyMap<number, string>> {
  const filas = await db
    .selectFrom('mision as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['m.id', 'c.permisos'])
    .where('m.retirada', 'is', null)
    .execute();
  return new Map(
    filas.flatMap(({ id, permisos }) => {
      const foreignOnes = foreignPermisos(quien, { given: parsePermisos(permisos), removed: [] });
      return foreignOnes.length > 0 ? [[id, formatPermisos(foreignOnes)] as const] : [];
    }),
  );
}

/** @throws Fallo PERMISO_AJENO where a mission of another category would give what whoever gives it does not hold */
export async function requireOwnMision(
  db: Db,
  quien: Viewer,
  de: { id_categoria: number },
  mision: { id: number; nombre: string; categoria: number },
): Promise<void> {
  if (mision.categoria === de.id_categoria) return;
  const foreignOnes = (await foreignMisiones(db, quien)).get(mision.id);
  if (foreignOnes === undefined) return;
  throw new AppError(
    'PERMISO_AJENO',
    `No puedes dar ${mision.nombre}. Te faltan permisos que tiene: ${foreignOnes}`,
    'rango',
  );
}
