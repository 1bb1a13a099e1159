import type { Lector } from '@conserje/rules';
import { leerPermisos, nombrarPermisos, permisosAjenos } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';

/**
 * Missions with which someone would give permissions that they do not hold, and which these are: whoever is free to choose a
 * mission for another chooses none of these (decisions §7).
 */
export async function misionesAjenas(db: Db, quien: Lector): Promise<ReadonlyMap<number, string>> {
  const filas = await db
    .selectFrom('mision as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['m.id', 'c.permisos'])
    .where('m.retirada', 'is', null)
    .execute();
  return new Map(
    filas.flatMap(({ id, permisos }) => {
      const ajenos = permisosAjenos(quien, { dados: leerPermisos(permisos), quitados: [] });
      return ajenos.length > 0 ? [[id, nombrarPermisos(ajenos)] as const] : [];
    }),
  );
}

/** @throws Fallo PERMISO_AJENO where a mission of another category would give what whoever gives it does not hold */
export async function exigirMisionPropia(
  db: Db,
  quien: Lector,
  de: { id_categoria: number },
  mision: { id: number; nombre: string; categoria: number },
): Promise<void> {
  if (mision.categoria === de.id_categoria) return;
  const ajenos = (await misionesAjenas(db, quien)).get(mision.id);
  if (ajenos === undefined) return;
  throw new Fallo('PERMISO_AJENO', `No puedes dar ${mision.nombre}. Te faltan permisos que tiene: ${ajenos}`, 'rango');
}
