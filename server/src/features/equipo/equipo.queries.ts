import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { activos, ordenDe } from '../usuarios/usuarios.public.ts';

/** The ranks of the ladder, from the lowest to the highest. */
export const rangosDelEquipo = preparada((db) =>
  db.selectFrom('categoria').select(['id as id_categoria', 'n_categoria']).where('retirada', 'is', null).orderBy('id'),
);

/** Active users, from the highest to the lowest. */
export const miembros = preparada((db) =>
  activos(db)
    .select(['u.usuario', 'm.nombre as mision', 'm.categoria'])
    .orderBy(ordenDe('m'), 'desc')
    .orderBy('u.nombre_plano'),
);

/** Active users of some ids, by name. */
export const miembrosCon = (db: Db, ids: number[]) =>
  activos(db).select(['u.id', 'u.usuario']).where('u.id', 'in', ids).orderBy('u.nombre_plano').execute();
