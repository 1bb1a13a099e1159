import type { Viewer } from '@conserje/rules';
import { foreignPermisos, formatPermisos, parsePermisos } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';

/**
 * Returns the misiones that give permisos which the giver does not hold, with those permisos. The giver may not choose
 * them for another usuario (decisions §7).
 * @param mision the only one to look at; all without it
 */
export async function foreignMisiones(db: Db, giver: Viewer, mision?: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('mision as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['m.id', 'c.permisos'])
    .where('m.retirada', 'is', null)
    .$if(mision !== undefined, (qb) => qb.where('m.id', '=', mision ?? 0))
    .execute();
  return new Map(
    rows.flatMap(({ id, permisos }) => {
      const missingPermisos = foreignPermisos(giver, { given: parsePermisos(permisos), removed: [] });
      return missingPermisos.length > 0 ? [[id, formatPermisos(missingPermisos)] as const] : [];
    }),
  );
}

/** @throws AppError PERMISO_AJENO when a mision of another categoria gives permisos that the giver does not hold */
export async function requireGivableMision(
  db: Db,
  giver: Viewer,
  receiver: { id_categoria: number },
  mision: { id: number; nombre: string; categoria: number },
): Promise<void> {
  if (mision.categoria === receiver.id_categoria) return;
  const missingNames = (await foreignMisiones(db, giver, mision.id)).get(mision.id);
  if (missingNames === undefined) return;
  throw new AppError(
    'PERMISO_AJENO',
    `No puedes dar ${mision.nombre}. Te faltan permisos que tiene: ${missingNames}`,
    'rango',
  );
}
