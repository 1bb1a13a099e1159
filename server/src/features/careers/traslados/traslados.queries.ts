import type { Query, trasladosCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { byPlainText, byText, INSERTION_ORDER, paginate } from '../../../platform/database/pagination.ts';
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
        usuario: byPlainText('u.nombre_llano'),
        mision: byText('c.a_nombre'),
        agencia: byText('t.agencia'),
        encargado: byPlainText(nameOrSystem('e')),
        fecha: INSERTION_ORDER,
      },
    },
  );

export const insertTraslado = (db: Db, carrera: number, agencia: string) =>
  db.insertInto('traslado').values({ carrera, agencia }).execute();
