import type { PagaGroup } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import { lockOrOpenList } from './paga.openLists.ts';
import { isUnpaid } from './paga.openPeriod.ts';
import { startOf } from './paga.queries.ts';
import './paga.table.ts';

/** Finds unpaid rows of older terms from whose segment work was subtracted, which lowered what its rows list. */
const lessenedRows = (tx: Tx, by: 'id' | 'lista', ids: readonly number[]) =>
  tx.db
    .selectFrom('paga as p')
    .innerJoin('tramo as t', (join) =>
      join.onRef('t.usuario', '=', 'p.usuario').onRef('t.periodo', '=', 'p.periodo').onRef('t.numero', '=', 'p.tramo'),
    )
    .select(['p.id', 'p.usuario', 'p.lista', 'p.grupo', 'p.periodo', 'p.categoria'])
    .select((eb) => eb.ref('t.numero').as('tramo'))
    .where(`p.${by}`, 'in', [...ids])
    .where('p.estado', '=', 'abierta')
    .where(({ eb, selectFrom }) =>
      eb(
        't.creditos',
        '>',
        selectFrom('paga as s')
          .whereRef('s.usuario', '=', 'p.usuario')
          .whereRef('s.periodo', '=', 'p.periodo')
          .whereRef('s.tramo', '=', 'p.tramo')
          .select((sub) => sub.fn.sum<number>('s.monto').as('listed')),
      ),
    )
    .execute();

/** Deletes the rows that `keepUnlistedPay` added and no update used, if a payment was undone: its row claims that pay again. */
export async function dropUnlistedRows(tx: Tx, undone: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('paga')
    .where(
      'usuario',
      'in',
      tx.db
        .selectFrom('paga as u')
        .select('u.usuario')
        .where('u.id', 'in', [...undone]),
    )
    .where('estado', '=', 'retirada')
    .where(({ exists, not, selectFrom, and }) =>
      and([
        not(exists(selectFrom('credito as c').select('c.id').whereRef('c.paga', '=', 'paga.id'))),
        exists(
          selectFrom('paga as p')
            .select('p.id')
            .where('p.id', 'in', [...undone])
            .where('p.estado', '=', 'abierta')
            .whereRef('p.usuario', '=', 'paga.usuario')
            .whereRef('p.periodo', '=', 'paga.periodo')
            .whereRef('p.tramo', '=', 'paga.tramo'),
        ),
      ]),
    )
    .execute();
}

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
async function lockSegments(tx: Tx, segments: Awaited<ReturnType<typeof lessenedRows>>): Promise<void> {
  if (segments.length === 0) return;
  const query = tx.db
    .selectFrom('tramo')
    .select('numero')
    .where(({ or, and }) =>
      or(segments.map(({ usuario, periodo, tramo: numero }) => and({ usuario, periodo, numero }))),
    );
  await tx.lockRows(query.orderBy('usuario').orderBy('periodo').orderBy('numero'));
}

/**
 * Keeps what returned work has earned again under older terms, if its row is settled before an update lists it: a
 * segment without a waiting row claims nothing more, so it gets one of 0 credits. The rows must be locked and unpaid.
 * @param by whether `ids` are those of the rows, or of their lists
 */
export async function keepUnlistedPay(tx: Tx, by: 'id' | 'lista', ids: readonly number[]): Promise<void> {
  const rows = await lessenedRows(tx, by, ids);
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
    const waiting = period.rows.filter((f) => f.tramo === segment.tramo && isUnpaid(f));
    // Another unpaid row of the segment claims what returned.
    if (waiting.some(({ id }) => !settledIds.has(id))) continue;
    if (waiting.every(({ monto, before }) => monto <= before.monto)) continue;
    const unsettled = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
    await insertRows(tx.db, 'paga', [
      { ...segment, ...unsettled, monto: 0, estado: 'retirada' as const, fecha: tx.now },
    ]).execute();
  }
}
