import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { activeUsuarios, orderOf } from '../../identity/people/people.public.ts';

/** Finds the categorias in use, lowest first. */
export const findEquipoCategorias = prepared((db) =>
  db.selectFrom('categoria').select(['id as id_categoria', 'n_categoria']).where('retirada', 'is', null).orderBy('id'),
);

/** Finds the active usuarios, highest rango first. */
export const findMembers = prepared((db) =>
  activeUsuarios(db)
    .select(['u.usuario', 'm.nombre as mision', 'm.categoria'])
    .orderBy(orderOf('m'), 'desc')
    .orderBy('u.nombre_plano'),
);

/** Finds active usuarios by id, ordered by name. */
export const findMembersByIds = (db: Db, ids: number[]) =>
  activeUsuarios(db).select(['u.id', 'u.usuario']).where('u.id', 'in', ids).orderBy('u.nombre_plano').execute();
