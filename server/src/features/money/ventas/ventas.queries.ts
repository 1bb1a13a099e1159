import type { Query, ventasCalls } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { toSortKey } from '../../../platform/database/textMatching.ts';
import { searchNamesAnd, usuarios } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../annulments/annulments.public.ts';
import './ventas.table.ts';

/** Credits of a venta that its seller still owes the agency. */
export const amountOwed = (venta: {
  credito: number;
  participacion: number;
  pagado: number | null;
  anulada: number | null;
}): number => (venta.pagado === null && venta.anulada === null ? venta.credito - venta.participacion : 0);
const AMOUNT_OWED = sql`case when v.pagado is null and v.anulacion is null then v.credito - v.participacion else 0 end`;

export const selectVentas = (db: Db) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('usuario as p', 'p.id', 'v.pagado_por')
    .leftJoin('anulacion as x', 'x.id', 'v.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANNULMENT_COLUMNS)
    .select([
      'v.membresia',
      'v.fin_antes',
      'v.fin_despues',
      'v.id',
      'v.encargado',
      'e.usuario as encargoNombre',
      'v.usuario',
      'v.externo',
      'u.usuario as usuarioNombre',
      'v.descripcion',
      'v.credito',
      'v.participacion',
      'v.fecha',
      'v.pagado',
      'p.usuario as pagadoNombre',
    ]);
export type VentaRow = Awaited<ReturnType<ReturnType<typeof selectVentas>['executeTakeFirstOrThrow']>>;

/**
 * Pages the ventas; `pagado`: handed in (1) or not (0), without annulled ones. The search covers names and
 * descriptions.
 */
export function findPastVentas(db: Db, p: RequestedPage<Query<typeof ventasCalls.allVentas>>) {
  const { pagado } = p.query;
  const ventas = selectVentas(db).$if(pagado !== undefined, (q) =>
    q.where('v.pagado', pagado === 1 ? 'is not' : 'is', null).where('v.anulacion', 'is', null),
  );
  return paginate(db, p, ventas, {
    id: 'v.id',
    find: searchNamesAnd('v.id', ['v.encargado', 'v.usuario'], ['v.externo', 'v.descripcion']),
    orden: {
      encargado: sortByPlainText('e.nombre_llano'),
      usuario: sortByPlainText(sql`coalesce(u.nombre_llano, ${toSortKey(db, sql.ref('v.externo'))}, '')`),
      descripcion: sortByText('v.descripcion'),
      creditos: sortByNumber('v.credito'),
      entrega: sortByNumber(AMOUNT_OWED),
      fecha: SORT_BY_INSERTION,
    },
  });
}

export const findVentaById = (db: Db, id: number) => selectVentas(db).where('v.id', '=', id).executeTakeFirst();

/** Finds the seller of the last venta of a membresia since an instant. */
export const findLastVenta = (db: Db, membresia: number, desde: number) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .select('e.usuario as vendedor')
    .where('v.membresia', '=', membresia)
    .where('v.anulacion', 'is', null)
    .where('v.fecha', '>', desde)
    .orderBy('v.fecha', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findVentasOfMembresias = (db: Db, ids: readonly number[]) =>
  selectVentas(db).where('v.membresia', 'in', ids).orderBy('v.id').execute();

/** Sums what each seller owes, longest owed first. A venta that is all the seller's share owes nothing. */
export const findDueBySeller = (db: Db) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .select((eb) => [
      'v.encargado',
      'e.usuario as encargoNombre',
      sql<number>`sum(v.credito - v.participacion)`.as('Pendiente'),
      eb.fn.countAll<number>().as('ventas'),
      eb.fn.max('v.fecha').as('fechaU'),
      eb.fn.min<number>('v.fecha').filterWhere('v.credito', '>', eb.ref('v.participacion')).as('desde'),
    ])
    .where('v.pagado', 'is', null)
    .where('v.anulacion', 'is', null)
    .groupBy(['v.encargado', 'e.usuario', 'e.nombre_plano'])
    .having(sql<number>`sum(v.credito - v.participacion)`, '>', 0)
    .orderBy('desde')
    .orderBy('e.nombre_plano')
    .execute();

/** Returns the percentage of a venta that a usuario's categoria keeps. */
export async function percentageOf(db: Db, usuario: number): Promise<number> {
  const { porciento } = await usuarios(db).select('c.porciento').where('u.id', '=', usuario).executeTakeFirstOrThrow();
  return porciento;
}
