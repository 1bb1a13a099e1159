import type { pendientesCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByNumber, sortByPlainText } from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { searchNamesAnd } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../annulments/annulments.public.ts';
import './pendientes.table.ts';

/**
 * Condition of a join: the pendiente that stands for an unpaid pay row; one at most, as `pendiente_paga` is unique with
 * these conditions.
 */
export const standsForPaga = (
  pendiente: string,
  paga: string,
) => sql<boolean>`${sql.ref(`${pendiente}.paga`)} = ${sql.ref(`${paga}.id`)}
  and ${sql.ref(`${paga}.estado`)} = 'pendiente'
  and ${sql.ref(`${pendiente}.anulacion`)} is null and ${sql.ref(`${pendiente}.referido`)} is null`;

const selectPendientes = (db: Db) =>
  db
    .selectFrom('pendiente as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .leftJoin('usuario as e', 'e.id', 'p.cobrado_por')
    // A pendiente owed again shows the annulment of the previous one.
    .leftJoin('pendiente as o', 'o.id', 'p.anula')
    .leftJoin('anulacion as x', (j) => j.on('x.id', '=', (eb) => eb.fn.coalesce('p.anulacion', 'o.anulacion')))
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .leftJoin('usuario as r', 'r.id', 'p.referido')
    .select(ANNULMENT_COLUMNS)
    .select([
      'p.id',
      'p.usuario',
      'u.usuario as usuarioNombre',
      'p.paga',
      'p.monto',
      'p.fecha',
      'p.cobrado',
      'p.cobrado_por',
      'e.usuario as cobradoNombre',
      'p.anulacion',
      'p.referido',
      'r.usuario as referidoNombre',
    ]);
export type PendienteRow = Awaited<ReturnType<ReturnType<typeof selectPendientes>['executeTakeFirstOrThrow']>>;

/** An annulled pendiente that fell to 0 is not owed. */
const selectOwed = (db: Db) => selectPendientes(db).where('p.cobrado', 'is', null).where('p.anulacion', 'is', null);

/** Pages the owed pendientes, or the paid ones (`pagado` 1); the search covers names. */
export const pendientesOf = (db: Db, p: RequestedPage<Query<typeof pendientesCalls.getPendientes>>) =>
  paginate(db, p, p.query.pagado === 1 ? selectPendientes(db).where('p.cobrado', 'is not', null) : selectOwed(db), {
    id: 'p.id',
    find: searchNamesAnd('p.id', ['p.usuario']),
    orden: { usuario: sortByPlainText('u.nombre_llano'), pendiente: sortByNumber('p.monto'), fecha: SORT_BY_INSERTION },
  });

/** Counts and sums all owed pendientes. */
export const pendienteTotals = (db: Db) =>
  db
    .selectFrom('pendiente')
    .select((eb) => [
      eb.fn.countAll<number>().as('pendientes'),
      eb.fn.coalesce(eb.fn.sum<number>('monto'), eb.lit(0)).as('creditos'),
    ])
    .where('cobrado', 'is', null)
    .where('anulacion', 'is', null)
    .executeTakeFirstOrThrow();

const owedTo = prepared((db, { usuario }: { usuario: number }) =>
  db
    .selectFrom('pendiente')
    .select((eb) => eb.fn.sum<number | null>('monto').as('creditos'))
    .where('usuario', '=', usuario)
    .where('cobrado', 'is', null)
    .where('anulacion', 'is', null),
);
/** Returns the credits owed to a usuario. */
export const pendienteOf = async (db: Db, usuario: number): Promise<number> =>
  Number((await owedTo(db, { usuario })).at(0)?.creditos ?? 0);

/** Finds to whom a pendiente is owed and, if it is the bonus for a newcomer, also the newcomer; in the order of their ids. */
export async function ownersOfPendiente(db: Db, id: number): Promise<number[] | undefined> {
  const row = await db.selectFrom('pendiente').select(['usuario', 'referido']).where('id', '=', id).executeTakeFirst();
  return row && [row.usuario, row.referido ?? []].flat().sort((a, b) => a - b);
}

/** Locks a pendiente, paid or not, until the transaction ends. */
export async function lockPendiente(tx: Tx, id: number): Promise<PendienteRow | undefined> {
  await tx.lockRow('pendiente', id);
  return selectPendientes(tx.db).where('p.id', '=', id).executeTakeFirst();
}

/** Locks pendientes in the order of their ids and returns them, longest owed first. */
export async function lockPendientes(tx: Tx, ids: number[]): Promise<PendienteRow[]> {
  await tx.lockRows(tx.db.selectFrom('pendiente').select('id').where('id', 'in', ids).orderBy('id'));
  return selectPendientes(tx.db).where('p.id', 'in', ids).orderBy('p.fecha').orderBy('p.id').execute();
}

export const markCollected = (db: Db, ids: number[], encargado: number, now: number) =>
  db.updateTable('pendiente').set({ cobrado: now, cobrado_por: encargado }).where('id', 'in', ids).execute();
