import type { PagaCategoria, PagaGroup } from '@conserje/rules';
import { isReducible, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuditEntry } from '../../../platform/unit-of-work/auditLog.ts';
import { cutPeriod, lockWork } from '../../work/workLedger/workLedger.public.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { evaluatePeriods, runsAt } from './paga.evaluate.ts';
import type { OpenLists } from './paga.openLists.ts';
import { lockLists, lockOpenRows } from './paga.openLists.ts';
import { closeSegment } from './paga.openPeriod.ts';
import type { PagaScope } from './paga.queries.ts';
import { lockMemberRows, membersAt, membersOf, reductionsOf, startPeriod } from './paga.queries.ts';
import type { ListUpdate } from './paga.save.ts';
import { savePeriods } from './paga.save.ts';

/**
 * Brings the pay rows of a scope up to what its open periodos have earned (decisions §5).
 * @param lists both open lists, locked
 */
export async function bringUpToDate(
  tx: Tx,
  lists: OpenLists,
  { quienes, locksWork = false }: { quienes: PagaScope; locksWork?: boolean },
): Promise<ListUpdate> {
  await lockOpenRows(tx, Object.values(lists));
  // Rows before work: a transaction that waits for a row may hold what an addition of work waits for.
  if (locksWork) await lockWork(tx);
  return savePeriods(tx, lists, await evaluatePeriods(tx.db, quienes, tx.now));
}

/** Starts a periodo for everyone in a group. Their rows must be up to date, and no work may be added meanwhile. */
export async function cutGroup(tx: Tx, grupo: PagaGroup): Promise<void> {
  await startPeriod(tx.db, { grupo }, await cutPeriod(tx, grupo));
}

/** Records the pay that a change of terms listed: in the audit log, for the usuario and for viewers of the list. */
async function recordChanges(tx: Tx, periods: readonly EvaluatedPeriod[]): Promise<void> {
  const changedPeople = periods
    .map(({ person, filas }) => ({ person, more: filas.reduce((n, f) => n + f.monto - f.antes.monto, 0) }))
    .filter(({ more }) => more !== 0);
  const [first] = changedPeople;
  if (first === undefined) return;
  const entry = ({ person, more }: typeof first): AuditEntry => ({
    modulo: 'paga',
    usuario: person.usuario,
    motivo: `actualizó la paga de ${NAME_PLACEHOLDER} con los requisitos anteriores: ${more > 0 ? '+' : ''}${more}c`,
  });
  await tx.audit(...changedPeople.map(entry));
  const whose = changedPeople.length === 1 ? first.person.nombre : `${changedPeople.length} personas`;
  tx.notify({ tema: 'paga', msg: `actualizó la paga de ${whose}` });
  for (const { person } of changedPeople)
    tx.notify({ tema: 'creditos', msg: 'actualizó tu paga', para: person.usuario, clase: 'paga' });
}

/**
 * Closes the present terms of a scope before they change (decisions §5, docs/decisions/0011): brings the rows up to
 * date, and what they show stays earned. Runs in the transaction of the change; for one usuario, after their lock.
 */
export const closeTerms = (tx: Tx, scope: PagaScope): Promise<void> =>
  updatePeriods(tx, scope, (period) => closeSegment(period, period.terms, tx.now));

/** Lists the earned pay of a usuario before a despido. Closes no terms, as the categoria may be the same on return. */
export const listEarnedPay = (tx: Tx, usuario: number): Promise<void> =>
  updatePeriods(tx, { usuario }, (period) => markReviewed(period, tx.now));

/**
 * Closes the terms of a usuario before a membresia with a reduction begins or is terminated. Terms change only if
 * halving the requirement lowers it and no other reduction of theirs runs; ended reductions are already evaluated.
 * @param id the membresia; null if it is not inserted yet
 */
export async function closeReduction(tx: Tx, { id, usuario }: { id: number | null; usuario: number }): Promise<void> {
  const hasOtherReduction = (await reductionsOf(tx.db, { usuario })).some((r) => r.id !== id && runsAt(r, tx.now));
  await updatePeriods(tx, { usuario }, (period) => changeReduction(period, tx.now, !hasOtherReduction));
}

/**
 * Locks the usuarios who had a type of membresia in their open periodo, before the type itself, and returns their ids.
 */
export const lockMembers = async (tx: Tx, membresia: number): Promise<ReadonlySet<number>> =>
  new Set((await lockMemberRows(tx, membresia)).map(({ id }) => id));

/**
 * Closes terms before a type of membresia starts or stops reducing the requirement. The terms change for usuarios with
 * a running membresia of the type and no other running reduction.
 * @param members usuarios who had it in their open periodo, locked before the type
 * @throws AppError CAMBIO_MIENTRAS if another usuario got the membresia since
 */
export async function closeReductions(tx: Tx, membresia: number, members: ReadonlySet<number>): Promise<void> {
  for (const { id } of await membersOf(tx.db, membresia)) if (!members.has(id)) throw new AppError('CAMBIO_MIENTRAS');
  const reductions = await reductionsOf(tx.db, { membresia });
  const others = reductions.filter((r) => r.membresia !== membresia && runsAt(r, tx.now));
  const stillReduced = new Set(others.map((r) => r.usuario));
  const running = new Set((await membersAt(tx.db, membresia, tx.now)).map((r) => r.usuario));
  // For a membresia that has run out, its end is evaluated before the type changes.
  await updatePeriods(tx, { membresia }, (period) => {
    const { usuario } = period.person;
    changeReduction(period, tx.now, running.has(usuario) && !stillReduced.has(usuario));
  });
}

const markReviewed = (period: EvaluatedPeriod, now: number): void => {
  period.revisado = Math.max(period.revisado, now);
};

function changeReduction(period: EvaluatedPeriod, now: number, changed: boolean): void {
  if (changed && isReducible(period.terms.categoria)) closeSegment(period, period.terms, now);
  else markReviewed(period, now);
}

async function updatePeriods(tx: Tx, scope: PagaScope, run: (period: EvaluatedPeriod) => void): Promise<void> {
  const lists = await lockLists(tx);
  await lockOpenRows(tx, Object.values(lists));
  const periods = await evaluatePeriods(tx.db, scope, tx.now);
  for (const period of periods) run(period);
  await savePeriods(tx, lists, periods);
  await recordChanges(tx, periods);
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
