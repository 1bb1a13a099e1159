import type { despidosCalls, Query } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByPlainText, sortByText } from '../../../platform/database/pagination.ts';
import { nameOrSystem, searchNamesAnd } from '../../identity/people/people.public.ts';
import './despidos.table.ts';

/** A search matches names and motivos. */
export const pastDespidos = (db: Db, p: RequestedPage<Query<typeof despidosCalls.getAllDespidos>>) =>
  paginate(
    db,
    p,
    db
      .selectFrom('despido as d')
      .innerJoin('usuario as u', 'u.id', 'd.usuario')
      .leftJoin('usuario as e', 'e.id', 'd.encargado')
      .select([
        'd.id',
        'u.usuario as usuarioNombre',
        'd.motivo',
        'd.fecha',
        'd.encargado',
        'e.usuario as encargadoNombre',
      ]),
    {
      id: 'd.id',
      find: searchNamesAnd('d.id', ['d.usuario', 'd.encargado'], ['d.motivo']),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        motivo: sortByText('d.motivo'),
        fecha: SORT_BY_INSERTION,
        encargado: sortByPlainText(nameOrSystem('e')),
      },
    },
  );

/** Returns `despedido` and the author of the last despido; undefined for an unknown id. */
export const dismissedBy = (db: Db, usuario: number) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('despido as d', 'd.usuario', 'u.id')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['u.despedido', 'e.usuario as encargadoNombre'])
    .where('u.id', '=', usuario)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
