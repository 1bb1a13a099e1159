import type { perfilCalls, Query } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullablePlainText,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { searchAllRows } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../../money/annulments/annulments.public.ts';
import type { WorkType } from './workLedger.table.ts';
import type { Interval } from './workLedger.totals.ts';

/** Returns the start of the open period of a pay group; 0 before its first reset (decisions §5). */
export async function groupPeriodStart(db: Db, grupo: PagaGroup): Promise<number> {
  const row = await db
    .selectFrom('corte')
    .select((eb) => eb.fn.max('fecha').as('fecha'))
    .where('grupo', '=', grupo)
    .executeTakeFirst();
  return row?.fecha ?? 0;
}

const workIn = prepared((db, { usuario, desde, hasta }: Interval & { usuario: number }) =>
  db
    .selectFrom('trabajo')
    .select(['tipo', 'minutos', 'fecha'])
    .where('usuario', '=', usuario)
    .where('tipo', 'in', ['asistencia', 'times'])
    .where('fecha', '>=', desde)
    .where('fecha', '<', hasta),
);
/** For charts by day. */
export const workBetween = (db: Db, usuario: number, { desde, hasta }: Interval) =>
  workIn(db, { usuario, desde, hasta });

/** A search matches the other person, the author and the motivo. */
export const workHistory = (
  db: Db,
  p: RequestedPage<Query<typeof perfilCalls.getLogUser>>,
  usuario: number,
  tipo: WorkType,
) =>
  paginate(
    db,
    p,
    db
      .selectFrom('trabajo as t')
      .innerJoin('usuario as e', 'e.id', 't.encargado')
      .leftJoin('usuario as o', 'o.id', 't.otro')
      .leftJoin('anulacion as x', 'x.trabajo', 't.id')
      .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
      .leftJoin('anulacion as contraria', 'contraria.contrario', 't.id')
      .select(ANNULMENT_COLUMNS)
      .select(['t.id', 'o.usuario as nombre', 'e.usuario as autor', 't.minutos', 't.motivo', 't.fecha'])
      .select(['t.encargado', 't.tiempo', 'contraria.id as contrary'])
      .where('t.usuario', '=', usuario)
      .where('t.tipo', '=', tipo),
    {
      id: 't.id',
      find: searchAllRows('o.nombre_llano', 'e.nombre_llano', 't.motivo'),
      orden: {
        nombre: sortByNullablePlainText('o.nombre_llano'),
        motivo: sortByText('t.motivo'),
        minutos: sortByNumber('t.minutos'),
        autor: sortByPlainText('e.nombre_llano'),
        fecha: SORT_BY_INSERTION,
      },
    },
  );

/** Returns an adjustment with its annulment; undefined for other work and for a contrary row. */
export const findAdjustment = (db: Db, id: number) =>
  db
    .selectFrom('trabajo as t')
    .innerJoin('usuario as u', 'u.id', 't.usuario')
    .leftJoin('anulacion as x', 'x.trabajo', 't.id')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .leftJoin('anulacion as contraria', 'contraria.contrario', 't.id')
    .select(ANNULMENT_COLUMNS)
    .select(['t.id', 't.usuario', 'u.usuario as usuarioNombre', 't.tipo', 't.minutos', 't.encargado'])
    .select(['t.motivo', 't.fecha'])
    .where('t.id', '=', id)
    .where('t.tiempo', 'is', null)
    .where('contraria.id', 'is', null)
    .executeTakeFirst();
