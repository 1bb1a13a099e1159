import type { Query, rentaCalls } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { activeUsuarios, searchNamesAnd } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../annulments/annulments.public.ts';
import './renta.table.ts';

const selectRentas = (db: Db) =>
  db
    .selectFrom('renta as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .innerJoin('categoria as c', 'c.id', 'r.categoria')
    .innerJoin('renta_mes as q', 'q.mes', 'r.mes')
    .leftJoin('usuario as p', 'p.id', 'r.pagado_por')
    .leftJoin('usuario as b', 'b.id', 'r.borrada_por')
    .leftJoin('anulacion as x', 'x.id', 'r.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANNULMENT_COLUMNS)
    .select([
      'r.id',
      'r.usuario',
      'u.usuario as usuarioNombre',
      'c.n_categoria as rangoNombre',
      'r.renta',
      'r.mes',
      'r.fecha',
      'r.pagado',
      'p.usuario as pagadoNombre',
      'r.borrada',
      'b.usuario as borradaNombre',
      'q.encargado as autor',
    ]);
export type RentaRow = Awaited<ReturnType<ReturnType<typeof selectRentas>['executeTakeFirstOrThrow']>>;

type RentasQuery = RequestedPage<Query<typeof rentaCalls.rentas>>;

/** Pages rentas; the search covers names and categorias. */
const paginateRentas = (db: Db, p: RentasQuery, rentas: ReturnType<typeof selectRentas>) =>
  paginate(db, p, rentas, {
    id: 'r.id',
    find: searchNamesAnd('r.id', ['r.usuario'], ['c.n_categoria']),
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      rango: sortByText('c.n_categoria'),
      renta: sortByNumber('r.renta'),
      mes: SORT_BY_INSERTION,
      fecha: SORT_BY_INSERTION,
      pagado: sortByNumber(
        sql`case when r.borrada is not null or r.anulacion is not null then 0 when r.pagado is null then 1 else 2 end`,
      ),
    },
  });

/**
 * Finds the rentas of a month, and those of other months that are unpaid or were paid since `hoy`. Leaves out deleted
 * rentas, and annulled ones of other months.
 */
export const findCurrentRentas = (db: Db, p: RentasQuery, mes: string, hoy: number) =>
  paginateRentas(
    db,
    p,
    selectRentas(db)
      .where('r.borrada', 'is', null)
      .where((eb) =>
        eb.or([
          eb('r.mes', '=', mes),
          eb.and([eb('r.anulacion', 'is', null), eb.or([eb('r.pagado', 'is', null), eb('r.pagado', '>=', hoy)])]),
        ]),
      ),
  );

/** Finds all rentas of a month, also deleted ones. */
export const findRentasOfMonth = (db: Db, p: RentasQuery, mes: string) =>
  paginateRentas(db, p, selectRentas(db).where('r.mes', '=', mes));

/** Sums the rentas of a month, without annulled ones. */
export const monthTotals = (db: Db, mes: string) =>
  db
    .selectFrom('renta')
    .select((eb) => {
      const sum = (which?: 'pagado' | 'borrada') =>
        eb.fn.coalesce(
          which ? eb.fn.sum<number>('renta').filterWhere(which, 'is not', null) : eb.fn.sum<number>('renta'),
          eb.lit(0),
        );
      return [
        eb.fn.countAll<number>().as('puestas'),
        eb.fn.count<number>('pagado').as('pagadas'),
        eb.fn.count<number>('borrada').as('borradas'),
        sum().as('creditos'),
        sum('pagado').as('cobrado'),
        sum('borrada').as('borrado'),
      ];
    })
    .where('mes', '=', mes)
    .where('anulacion', 'is', null)
    .executeTakeFirstOrThrow();

/** Finds the charged months, newest first. */
export const listMonths = (db: Db, limit: number) =>
  db
    .selectFrom('renta_mes as m')
    .innerJoin('usuario as u', 'u.id', 'm.encargado')
    .select(['m.mes', 'u.usuario as encargadoNombre', 'm.fecha'])
    .orderBy('m.mes', 'desc')
    .limit(limit)
    .execute();

/** Sums all unpaid rentas, without deleted and annulled ones, and counts their people. */
export const unpaidTotals = (db: Db) =>
  db
    .selectFrom('renta')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('renta'), eb.lit(0)).as('creditos'),
      eb.fn.count<number>('usuario').distinct().as('personas'),
    ])
    .where('borrada', 'is', null)
    .where('pagado', 'is', null)
    .where('anulacion', 'is', null)
    .executeTakeFirstOrThrow();

/** Finds who charged a month; undefined if it is not charged, or all of its rentas were annulled. */
export const findAppliedMonth = (db: Db, mes: string) =>
  db
    .selectFrom('renta_mes as m')
    .innerJoin('usuario as u', 'u.id', 'm.encargado')
    .select('u.usuario as encargado')
    .where('m.mes', '=', mes)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('renta as r').select('r.id').whereRef('r.mes', '=', 'm.mes').where('r.anulacion', 'is', null),
      ),
    )
    .executeTakeFirst();

/** Active usuarios whose categoria has a renta. */
const selectDebtors = (db: Db) => activeUsuarios(db).where('c.renta', '>', 0);

/** Counts and sums the rentas that a charge would create now. */
export const chargeableTotals = (db: Db) =>
  selectDebtors(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('personas'),
      eb.fn.coalesce(eb.fn.sum<number>('c.renta'), eb.lit(0)).as('creditos'),
    ])
    .executeTakeFirstOrThrow();

/** Locks a month, which gets its row with its first charge. */
export async function lockMonth(tx: Tx, mes: string, encargado: number): Promise<void> {
  const row = { mes, encargado, fecha: tx.now };
  await tx.db
    .insertInto('renta_mes')
    .values(row)
    .onConflict((c) => c.column('mes').doNothing())
    .execute();
  await tx.lockRows(tx.db.selectFrom('renta_mes').select('mes').where('mes', '=', mes));
}

export const insertRentas = (tx: Tx, mes: string) =>
  tx.db
    .insertInto('renta')
    .columns(['mes', 'usuario', 'categoria', 'renta', 'fecha'])
    .expression(
      selectDebtors(tx.db)
        .select([
          sql<string>`cast(${mes} as text)`.as('mes'),
          'u.id',
          'c.id as categoria',
          'c.renta',
          castToBigint(tx.now).as('fecha'),
        ])
        .orderBy('u.nombre_plano', 'desc'),
    )
    .returning(['id', 'usuario', 'renta'])
    .execute();

export const findRentaById = (db: Db, id: number) => selectRentas(db).where('r.id', '=', id).executeTakeFirst();

export async function lockRenta(tx: Tx, id: number): Promise<RentaRow | undefined> {
  await tx.lockRow('renta', id);
  return findRentaById(tx.db, id);
}
