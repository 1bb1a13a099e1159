import type { misionesCalls, Query } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { activeUsuarios, searchNamesAnd } from '../../identity/people/people.public.ts';
import { selectVentas } from '../ventas/ventas.public.ts';

const selectMisionVentas = (db: Db) =>
  selectVentas(db)
    .innerJoin('carrera as c', 'c.id', 'v.carrera')
    .innerJoin('usuario as b', 'b.id', 'c.usuario')
    .select(['c.a_nombre as mision', 'b.usuario as buyer']);
export type MisionVenta = Awaited<ReturnType<ReturnType<typeof selectMisionVentas>['executeTakeFirstOrThrow']>>;

/** Pages the sold misiones; the search covers names and misiones. */
export const soldMisiones = (db: Db, p: RequestedPage<Query<typeof misionesCalls.misionesVenta>>) =>
  paginate(db, p, selectMisionVentas(db).where('v.carrera', 'is not', null), {
    id: 'v.id',
    find: searchNamesAnd('v.id', ['v.usuario', 'v.encargado'], ['c.a_nombre']),
    orden: {
      usuario: sortByPlainText('b.nombre_llano'),
      mision: sortByText('c.a_nombre'),
      encargado: sortByPlainText('e.nombre_llano'),
      creditos: sortByNumber('v.credito'),
      fecha: SORT_BY_INSERTION,
    },
  });

export const findMisionVenta = (db: Db, venta: number) => selectMisionVentas(db).where('v.id', '=', venta).execute();

/** Finds the career step of the buyer that a venta sold. */
export const soldStep = (db: Db, venta: number) =>
  db
    .selectFrom('venta as v')
    .innerJoin('carrera as c', 'c.id', 'v.carrera')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .select(['c.id', 'c.usuario', 'u.usuario as usuarioNombre', 'c.de', 'c.de_nombre', 'c.a_nombre', 'c.fecha'])
    .where('v.id', '=', venta)
    .executeTakeFirst();

/** Finds the last career step of a usuario, with its mision and its encargado. */
export const lastStep = (db: Db, usuario: number) =>
  db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.id', 'c.a_nombre as mision', 'e.usuario as encargado'])
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const pricedMisionOf = (db: Db, id: number) =>
  activeUsuarios(db)
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'm.id as id_rango',
      'm.nombre as mision',
      'm.precio',
      'm.categoria',
      'c.n_categoria',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();
