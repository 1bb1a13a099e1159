import type { PagaGroup } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import { lockOrOpenList } from './paga.openLists.ts';
import type { PagaPeriodRow } from './paga.openPeriod.ts';
import { isUnpaid } from './paga.openPeriod.ts';
import { startOf } from './paga.queries.ts';
import './paga.table.ts';

/**
 * Finds unpaid rows of older terms whose segment may claim returned work: subtracted work lowered what its rows list, or
 * withdrew one of them.
 */
const rowsWithClaim = (tx: Tx, by: 'id' | 'lista', ids: readonly number[]) =>
  tx.db
    .selectFrom('paga as p')
    .innerJoin('tramo as t', (join) =>
      join.onRef('t.usuario', '=', 'p.usuario').onRef('t.periodo', '=', 'p.periodo').onRef('t.numero', '=', 'p.tramo'),
    )
    .select(['p.id', 'p.usuario', 'p.lista', 'p.grupo', 'p.periodo', 'p.categoria'])
    .select((eb) => eb.ref('t.numero').as('tramo'))
    .where(`p.${by}`, 'in', [...ids])
    .where('p.estado', '=', 'abierta')
    .where(({ eb, or, exists, selectFrom }) => {
      const segmentRows = selectFrom('paga as s')
        .whereRef('s.usuario', '=', 'p.usuario')
        .whereRef('s.periodo', '=', 'p.periodo')
        .whereRef('s.tramo', '=', 'p.tramo');
      return or([
        eb(
          't.creditos',
          '>',
          segmentRows.select((sub) => sub.fn.sum<number>('s.monto').as('listed')),
        ),
        exists(segmentRows.select('s.id').where('s.estado', '=', 'retirada')),
      ]);
    })
    .execute();

/**
 * Moves the withdrawn rows of older terms from a closed list to the next one, where they show what returned work earns
 * again. A row that stayed would claim it even after another row of its segment was settled.
 */
export async function moveWithdrawnRows(tx: Tx, { lista, grupo }: { lista: number; grupo: PagaGroup }): Promise<void> {
  const rows = await tx.db
    .selectFrom('paga as p')
    .leftJoin('periodo as q', 'q.usuario', 'p.usuario')
    .select('p.id')
    .where('p.lista', '=', lista)
    .where('p.estado', '=', 'retirada')
    .where('p.tramo', 'is not', null)
    .where('p.periodo', '=', startOf('q'))
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const nextList = await lockOrOpenList(tx, grupo);
  await tx.db.updateTable('paga').set({ lista: nextList }).where('id', 'in', ids).execute();
}

/** Locks segments: of two payments of rows of one, each would leave its claim to the other's row. */
async function lockSegments(tx: Tx, segments: Awaited<ReturnType<typeof rowsWithClaim>>): Promise<void> {
  if (segments.length === 0) return;
  const query = tx.db
    .selectFrom('tramo')
    .select('numero')
    .where(({ or, and }) =>
      or(segments.map(({ usuario, periodo, tramo: numero }) => and({ usuario, periodo, numero }))),
    );
  await tx.lockRows(query.orderBy('usuario').orderBy('periodo').orderBy('numero'));
}

/** Takes withdrawn rows out of their segment, which they claim no more work for. */
async function releaseRows(tx: Tx, rows: readonly PagaPeriodRow[]): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await tx.db.updateTable('paga').set({ tramo: null }).where('id', 'in', ids).execute();
}

/**
 * Settles the claim of older terms with the last of their rows that waits. What returned work has earned again before an
 * update lists it stays due: a withdrawn row claims it, or a new one of 0 credits. If nothing returned, withdrawn rows
 * claim nothing more. The rows must be locked and unpaid.
 * @param by whether `ids` are those of the rows, or of their lists
 */
export async function keepUnlistedPay(tx: Tx, by: 'id' | 'lista', ids: readonly number[]): Promise<void> {
  const rows = await rowsWithClaim(tx, by, ids);
  const rowsBySegment = Map.groupBy(rows, ({ usuario, periodo, tramo }) => `${usuario} ${periodo} ${tramo}`);
  await lockSegments(
    tx,
    [...rowsBySegment.values()].flatMap(([row]) => row ?? []),
  );
  for (const settled of rowsBySegment.values()) {
    const [first] = settled;
    if (!first) continue;
    const { id: _id, ...segment } = first;
    const settledIds = new Set<number | null>(settled.map(({ id }) => id));
    const [period] = await evaluatePeriods(tx.db, { usuario: segment.usuario }, tx.now);
    if (period?.person.desde !== segment.periodo) continue;
    const unpaid = period.rows.filter((f) => f.tramo === segment.tramo && isUnpaid(f));
    const others = unpaid.filter(({ id }) => !settledIds.has(id));
    // Another row that waits goes on claiming.
    if (others.some(({ before }) => before.monto > 0)) continue;
    const hasReturned = unpaid.some(({ monto, before }) => monto > before.monto);
    if (!hasReturned) await releaseRows(tx, others);
    else if (others.length === 0) {
      const unsettled = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
      await insertRows(tx.db, 'paga', [
        { ...segment, ...unsettled, monto: 0, estado: 'retirada' as const, fecha: tx.now },
      ]).execute();
    }
  }
}
