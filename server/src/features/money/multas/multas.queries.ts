import type { multasCalls, Query } from '@conserje/contract';
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
import { filterByUsuario, searchNamesAnd } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../annulments/annulments.public.ts';
import './multas.table.ts';

const selectMultas = (db: Db) =>
  db
    .selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .innerJoin('usuario as e', 'e.id', 'm.encargado')
    .leftJoin('usuario as c', 'c.id', 'm.cobrado_por')
    .leftJoin('anulacion as x', 'x.id', 'm.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANNULMENT_COLUMNS)
    .select([
      'm.id',
      'm.usuario',
      'u.usuario as usuarioNombre',
      'm.motivo',
      'm.creditos',
      'm.encargado',
      'e.usuario as encargadoNombre',
      'm.fecha',
      'm.cobrado',
      'm.codigo',
      'm.gravedad',
      'c.usuario as cobradoNombre',
    ]);
export type MultaRow = Awaited<ReturnType<ReturnType<typeof selectMultas>['executeTakeFirstOrThrow']>>;

const SORT_KEYS = {
  motivo: sortByText('m.motivo'),
  creditos: sortByNumber('m.creditos'),
  encargado: sortByPlainText('e.nombre_llano'),
  fecha: SORT_BY_INSERTION,
  cobrado: sortByNumber(sql`case when m.cobrado is null then 0 else 1 end`),
} as const;

/**
 * Pages the multas; `cobrado`: collected (1) or not (0), without annulled ones. The search covers names and motivos.
 */
export function pastMultas(db: Db, p: RequestedPage<Query<typeof multasCalls.getAllMultas>>) {
  const { cobrado, de } = p.query;
  const multas = selectMultas(db).$if(cobrado !== undefined, (q) =>
    q.where('m.cobrado', cobrado === 1 ? 'is not' : 'is', null).where('m.anulacion', 'is', null),
  );
  return paginate(db, p, filterByUsuario(multas, 'm.usuario', de), {
    id: 'm.id',
    find: searchNamesAnd('m.id', ['m.usuario', 'm.encargado'], ['m.motivo']),
    orden: { usuario: sortByPlainText('u.nombre_llano'), ...SORT_KEYS },
  });
}

/** Pages a usuario's multas; the search covers motivos and encargados. */
export const multasOf = (db: Db, usuario: number, p: RequestedPage<Query<typeof multasCalls.multasDe>>) =>
  paginate(db, p, selectMultas(db).where('m.usuario', '=', usuario), {
    id: 'm.id',
    find: searchNamesAnd('m.id', ['m.encargado'], ['m.motivo']),
    orden: SORT_KEYS,
  });

/** Sums all uncollected multas; those of 0 credits are left out. */
export const uncollected = (db: Db) =>
  db
    .selectFrom('multa')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('creditos'), eb.lit(0)).as('creditos'),
      eb.fn.count<number>('usuario').distinct().as('personas'),
      eb.fn.min<number | null>('fecha').as('desde'),
    ])
    .where('cobrado', 'is', null)
    .where('anulacion', 'is', null)
    .where('creditos', '>', 0)
    .executeTakeFirstOrThrow();

export async function lockMulta(tx: Tx, id: number): Promise<MultaRow | undefined> {
  await tx.lockRow('multa', id);
  return selectMultas(tx.db).where('m.id', '=', id).executeTakeFirst();
}
