import type { PagaCategoria } from '@conserje/rules';
import { isReducible } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { runsAt } from './paga.evaluate.ts';
import { closeSegment } from './paga.openPeriod.ts';
import type { PagaScope } from './paga.queries.ts';
import { lockHolderRows, membresiaHoldersAt, membresiaHoldersOf, reductionsOf } from './paga.queries.ts';
import { markReviewed, updatePeriods } from './paga.updateRows.ts';

/**
 * Closes the present terms of a scope before they change (decisions §5, docs/decisions/0011): updates the rows, and what
 * they show stays earned. Runs in the transaction of the change; for one usuario, after their lock.
 * @returns the instant of the change: recorded with a later one, it would close the same terms once more
 */
export const closeTerms = (tx: Tx, scope: PagaScope): Promise<number> =>
  updatePeriods(tx, scope, (period, now) => closeSegment(period, period.terms, now));

/**
 * Closes the terms of a usuario before a membresia with a reduction begins, is terminated or is taken back. Terms change
 * only if halving the requirement lowers it and no other reduction of theirs runs. Of reductions that have run out, the
 * ends are evaluated.
 * @param id the membresia; null if it is not inserted yet
 */
export async function closeReduction(tx: Tx, { id, usuario }: { id: number | null; usuario: number }): Promise<void> {
  const reductions = await reductionsOf(tx.db, { usuario });
  const begins = id === null;
  // As of the instant of the change: one may run out while the lists are locked.
  await updatePeriods(tx, { usuario }, (period, now) => {
    const running = reductions.filter((r) => runsAt(r, now));
    changeReduction(period, now, running.every((r) => r.id === id) && (begins || running.length > 0));
  });
}

/**
 * Locks the usuarios who had a type of membresia in their open periodo, before the type itself, and returns their ids.
 */
export const lockMembers = async (tx: Tx, membresia: number): Promise<ReadonlySet<number>> =>
  new Set((await lockHolderRows(tx, membresia)).map(({ id }) => id));

/**
 * Closes terms before a type of membresia starts or stops reducing the requirement. The terms change for usuarios with
 * a running membresia of the type and no other running reduction.
 * @param members usuarios who had it in their open periodo, locked before the type
 * @throws AppError CAMBIO_MIENTRAS if another usuario got the membresia since
 */
export async function closeReductions(tx: Tx, membresia: number, members: ReadonlySet<number>): Promise<void> {
  for (const { id } of await membresiaHoldersOf(tx.db, membresia))
    if (!members.has(id)) throw new AppError('CAMBIO_MIENTRAS');
  const reductions = await reductionsOf(tx.db, { membresia });
  const others = Map.groupBy(
    reductions.filter((r) => r.membresia !== membresia),
    (r) => r.usuario,
  );
  const held = Map.groupBy(await membresiaHoldersAt(tx.db, membresia, tx.now), (r) => r.usuario);
  // For a membresia that has run out, its end is evaluated before the type changes.
  await updatePeriods(tx, { membresia }, (period, now) => {
    const runs = (of: typeof others | typeof held) =>
      of.get(period.person.usuario)?.some((r) => runsAt(r, now)) ?? false;
    changeReduction(period, now, runs(held) && !runs(others));
  });
}

function changeReduction(period: EvaluatedPeriod, now: number, changed: boolean): void {
  if (changed && isReducible(period.terms.categoria)) closeSegment(period, period.terms, now);
  else markReviewed(period, now);
}

/**
 * Changes the requirement or the pay of a categoria. Its members keep what they have earned until now (decisions §5).
 */
export async function changeTerms(
  tx: Tx,
  categoria: number,
  change: Partial<Omit<PagaCategoria, 'id_categoria'>>,
): Promise<void> {
  await closeTerms(tx, { categoria });
  await tx.db.updateTable('categoria').set(change).where('id', '=', categoria).execute();
}
