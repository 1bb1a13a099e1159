import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import { isUnpaid } from './paga.openPeriod.ts';
import './paga.table.ts';

/** Finds the segments of older terms of pay rows from which work was subtracted, which lowered what their rows list. */
const lessenedSegments = (tx: Tx, ids: readonly number[]) =>
  tx.db
    .selectFrom('paga as p')
    .innerJoin('tramo as t', (join) =>
      join.onRef('t.usuario', '=', 'p.usuario').onRef('t.periodo', '=', 'p.periodo').onRef('t.numero', '=', 'p.tramo'),
    )
    .distinct()
    .select(['p.usuario', 'p.lista', 'p.grupo', 'p.periodo', 'p.categoria', 'p.tramo'])
    .where('p.id', 'in', [...ids])
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

/**
 * Keeps what returned work has earned again under older terms, if its row is settled before an update lists it: a
 * segment without a waiting row claims nothing more, so it gets one of 0 credits. The rows must be locked and unpaid.
 */
export async function keepUnlistedPay(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const segment of await lessenedSegments(tx, ids)) {
    const [period] = await evaluatePeriods(tx.db, { usuario: segment.usuario }, tx.now);
    if (period?.person.desde !== segment.periodo) continue;
    const waiting = period.filas.filter((f) => f.tramo === segment.tramo && isUnpaid(f));
    if (waiting.every(({ monto, antes }) => monto <= antes.monto)) continue;
    const unsettled = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
    await insertRows(tx.db, 'paga', [
      { ...segment, ...unsettled, monto: 0, estado: 'retirada' as const, fecha: tx.now },
    ]).execute();
  }
}
