import type { degradosCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByPlainText, sortByText } from '../../../platform/database/pagination.ts';
import { nameOrSystem, searchNamesAnd } from '../../identity/people/people.public.ts';

/** A search matches names, motivos and misiones. */
export const pastDegrados = (db: Db, p: RequestedPage<Query<typeof degradosCalls.getAllDegrados>>) =>
  paginate(
    db,
    p,
    db
      .selectFrom('carrera as c')
      .innerJoin('usuario as u', 'u.id', 'c.usuario')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select([
        'c.id',
        'u.usuario as usuarioNombre',
        'e.usuario as encargadoNombre',
        'c.motivo',
        'c.de_nombre as rango_anterior',
        'c.a_nombre as rango_degrado',
        'c.fecha',
      ])
      .where('c.causa', '=', 'degrado'),
    {
      id: 'c.id',
      find: searchNamesAnd('c.id', ['c.usuario', 'c.encargado'], ['c.motivo', 'c.a_nombre']),
      orden: {
        usuario: sortByPlainText('u.nombre_llano'),
        encargado: sortByPlainText(nameOrSystem('e')),
        motivo: sortByText(sql`coalesce(c.motivo, '')`),
        mision: sortByText('c.a_nombre'),
        fecha: SORT_BY_INSERTION,
      },
    },
  );
