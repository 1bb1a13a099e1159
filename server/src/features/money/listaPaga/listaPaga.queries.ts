import type { PagaRow } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { lockPayOf } from '../paga/paga.public.ts';
import { standsForPaga } from '../pendientes/pendientes.public.ts';

/** Selects the rows of lists, without withdrawn ones. */
const selectPagaRows = (db: Db) =>
  db
    .selectFrom('paga as p')
    .innerJoin('lista_paga as l', 'l.id', 'p.lista')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'p.categoria')
    .leftJoin('usuario as e', 'e.id', 'p.pagado_por')
    .leftJoin('pendiente as d', (join) => join.on(standsForPaga('d', 'p')))
    .leftJoin('usuario as de', 'de.id', 'd.cobrado_por')
    .select([
      'p.id',
      'p.lista',
      'p.grupo',
      'p.usuario',
      'u.usuario as usuarioNombre',
      'u.despedido',
      'u.mision as id_rango',
      'm.nombre as mision',
      'm.categoria as categoria_actual',
      'p.categoria',
      'c.n_categoria',
      'p.monto',
      'p.estado',
      'p.fecha',
      'p.pagado_monto',
      'p.pagado_fecha',
      'e.usuario as encargadoNombre',
      'd.cobrado',
      'de.usuario as cobradoNombre',
      'l.cerrada',
    ])
    .where('p.estado', '<>', 'retirada')
    .$narrowType<{ estado: NonNullable<PagaRow['estado']> }>();
export type StoredPagaRow = Awaited<ReturnType<ReturnType<typeof selectPagaRows>['execute']>>[number];

const selectOpenLists = prepared((db) => db.selectFrom('lista_paga').select('id').where('cerrada', 'is', null));

/**
 * Finds the rows of the open lists, by name. The lists are read in a statement of their own: in a single one
 * PostgreSQL reorders the eight joins and scans the rows of all lists, which only grow.
 */
export async function openRows(db: Db): Promise<StoredPagaRow[]> {
  const lists = (await selectOpenLists(db)).map(({ id }) => id);
  if (lists.length === 0) return [];
  return selectPagaRows(db).where('p.lista', 'in', lists).orderBy('u.nombre_plano').orderBy('p.id').execute();
}

/** Finds the rows added to a list in an interval (end excluded), newest first. */
export const pagaRowsBetween = (db: Db, desde: number, hasta: number, limite: number): Promise<StoredPagaRow[]> =>
  selectPagaRows(db)
    .where('p.fecha', '>=', desde)
    .where('p.fecha', '<', hasta)
    .orderBy('p.fecha', 'desc')
    .orderBy('u.nombre_plano')
    .orderBy('p.id')
    .limit(limite)
    .execute();

export const rowById = (db: Db, id: number): Promise<StoredPagaRow | undefined> =>
  selectPagaRows(db).where('p.id', '=', id).executeTakeFirst();

/** Finds rows by id; withdrawn ones are missing. */
export const rowsById = (db: Db, ids: number[]): Promise<StoredPagaRow[]> =>
  selectPagaRows(db).where('p.id', 'in', ids).orderBy('p.id').execute();

export const ownerOf = (db: Db, id: number) =>
  db.selectFrom('paga').select('usuario').where('id', '=', id).executeTakeFirst();

/** Finds rows by id, also withdrawn ones, with the names of their owners. */
export const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('paga as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .select(['p.id', 'u.usuario as nombre'])
    .where('p.id', 'in', [...ids])
    .orderBy('p.id')
    .execute();

/**
 * Locks what undoing payments of rows may change: the usuarios, then the open lists, unpaid rows and pendientes as in
 * every evaluation of pay, then the lists of these rows, so that no reset closes one meanwhile.
 */
export async function lockForUndo(tx: Tx, ids: number[]): Promise<void> {
  const rows = tx.db.selectFrom('paga').where('id', 'in', ids);
  const usuarios = tx.db.selectFrom('usuario').select('id').where('id', 'in', rows.select('usuario'));
  const lists = tx.db.selectFrom('lista_paga').select('id').where('id', 'in', rows.select('lista'));
  const owners = await tx.lockRows(usuarios.orderBy('id'));
  // This also opens missing lists: otherwise a reset could open one meanwhile and update the same rows.
  await lockPayOf(
    tx,
    owners.map(({ id }) => id),
  );
  await tx.lockRows(lists.orderBy('id'));
}

/**
 * Locks rows to be paid (op 1) or to be undone (op 0), in the order of their ids, and returns the ids of the locked
 * rows. A payment locks only unpaid rows; a transaction that holds all unpaid rows may write settled rows as well.
 */
export async function lockToSettle(tx: Tx, ids: number[], op: number): Promise<ReadonlySet<number>> {
  if (op === 0) await lockForUndo(tx, ids);
  const rows = tx.db.selectFrom('paga').select('id').where('id', 'in', ids).orderBy('id');
  const locked = await tx.lockRows(op === 0 ? rows : rows.where('estado', '=', 'abierta'));
  return new Set(locked.map(({ id }) => id));
}

/** Sums the unpaid and the settled credits of a list, and counts the distinct people of both. */
export async function listSums(db: Db, lista: number) {
  return db
    .selectFrom('paga')
    .select((eb) => {
      const when = (estados: ('abierta' | 'pagada' | 'ascenso')[]) => eb('estado', 'in', estados);
      const [waiting, paid] = [when(['abierta']), when(['pagada', 'ascenso'])];
      const sum = (column: 'monto' | 'pagado_monto', condition: typeof waiting) =>
        eb.fn.coalesce(eb.fn.sum<number>(column).filterWhere(condition), eb.lit(0));
      return [
        eb.fn.count<number>('usuario').distinct().filterWhere(waiting).as('personas'),
        sum('monto', waiting).as('creditos'),
        eb.fn.count<number>('usuario').distinct().filterWhere(paid).as('pagadas'),
        sum('pagado_monto', paid).as('pagadoCreditos'),
      ];
    })
    .where('lista', '=', lista)
    .executeTakeFirstOrThrow();
}

export const findOpenList = (db: Db, grupo: PagaGroup) =>
  db.selectFrom('lista_paga').select('id').where('grupo', '=', grupo).where('cerrada', 'is', null).executeTakeFirst();

/** Returns the last closing of a list of each group. */
export async function lastClosings(db: Db): Promise<Map<PagaGroup, number | null>> {
  const closings = await db
    .selectFrom('lista_paga')
    .select((eb) => ['grupo', eb.fn.max('cerrada').as('cerrada')])
    .groupBy('grupo')
    .execute();
  return new Map(closings.map(({ grupo, cerrada }) => [grupo, cerrada]));
}

/** Sums the paid credits of the list of a group that was closed at an instant. */
export async function paidOfClosedList(db: Db, grupo: PagaGroup, cerrada: number): Promise<number> {
  const list = await db
    .selectFrom('lista_paga')
    .select('id')
    .where('grupo', '=', grupo)
    .where('cerrada', '=', cerrada)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return list ? (await listSums(db, list.id)).pagadoCreditos : 0;
}

export const unpaidNames = (db: Db, lista: number, limite: number) =>
  db
    .selectFrom('paga as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .select('u.usuario as nombre')
    .distinct()
    .select('u.nombre_plano')
    .where('p.lista', '=', lista)
    .where('p.estado', '=', 'abierta')
    .orderBy('u.nombre_plano')
    .limit(limite)
    .execute();

/** Sums the unpaid credits of each usuario in a list. */
export const waitingPeople = (db: Db, lista: number) =>
  db
    .selectFrom('paga')
    .select((eb) => ['usuario', eb.fn.sum<number>('monto').as('creditos')])
    .where('lista', '=', lista)
    .where('estado', '=', 'abierta')
    .groupBy('usuario')
    .execute();
