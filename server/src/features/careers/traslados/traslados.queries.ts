import type { Query, trasladosCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByPlainText, sortByText } from '../../../platform/database/pagination.ts';
import { nameOrSystem, searchNamesAnd } from '../../identity/people/people.public.ts';
import './traslados.table.ts';

/** A search matches names, agencias and misiones. */
export const findPastTraslados = (db: Db, p: RequestedPage<Query<typeof trasladosCalls.getTraslados>>) =>
  paginate(
    db,
    p,
    db
      .selectFrom('traslado as t')
      .innerJoin('carrera as c', 'c.id', 't.carrera')
      .innerJoin('usuario as u', 'u.id', 'c.usuario')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select([
        't.carrera as id',
        'u.usuario as usuarioNombre',
        'c.a_nombre as mision',
        't.agencia',
        'e.usuario as altoNombre',
        'c.fecha',
      ]),
    {
      id: 't.carrera',
      find: searchNamesAnd('t.carrera', ['c.usuario', 'c.encargado'], ['t.agencia', 'c.a_nombre']),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        mision: sortByText('c.a_nombre'),
        agencia: sortByText('t.agencia'),
        encargado: sortByPlainText(nameOrSystem('e')),
        fecha: SORT_BY_INSERTION,
      },
    },
  );

export const insertTraslado = (db: Db, carrera: number, agencia: string) =>
  db.insertInto('traslado').values({ carrera, agencia }).execute();
