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
 * Brings the rows of some people up to what their periods have come to (decisions §5).
 * @param lists both open lists, locked
 */
export async function bringUpToDate(
  tx: Tx,
  lists: OpenLists,
  { quienes, locksWork = false }: { quienes: PagaScope; locksWork?: boolean },
): Promise<ListUpdate> {
  await lockOpenRows(tx, Object.values(lists));
  // Rows are locked before work is held up: who waits for a row may hold what someone waits for who is adding work.
  if (locksWork) await lockWork(tx);
  return savePeriods(tx, lists, await evaluatePeriods(tx.db, quienes, tx.ahora));
}

/** Begins a period of everyone who stands in a group, once their rows are up to date and nobody adds work. */
export async function cutGroup(tx: Tx, grupo: PagaGroup): Promise<void> {
  await startPeriod(tx.db, { grupo }, await cutPeriod(tx, grupo));
}

/** What a change of terms listed for some people: for the audit log, for them, and for those who look on. */
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
 * Before the terms of some people change: their rows are brought up to date under the present ones, and what was earned
 * under them stays (decisions §5, docs/decisions/0011). In the transaction of the change; of one user, after their lock.
 */
export const closeTerms = (tx: Tx, scope: PagaScope): Promise<void> =>
  updatePeriods(tx, scope, (period) => closeSegment(period, period.terms, tx.ahora));

/** Lists what someone has earned before they are dismissed. It ends no terms: their category may be the same on return. */
export const listEarnedPay = (tx: Tx, usuario: number): Promise<void> =>
  updatePeriods(tx, { usuario }, (period) => markReviewed(period, tx.ahora));

/**
 * Before a membership with a reduction begins or is ended. Terms change only where half of what is asked is less, and
 * while no other reduction of theirs runs; what ended before has been reckoned with.
 * @param id the membership; null of one that is not there yet
 */
export async function closeReduction(tx: Tx, { id, usuario }: { id: number | null; usuario: number }): Promise<void> {
  const hasOtherReduction = (await reductionsOf(tx.db, { usuario })).some((r) => r.id !== id && runsAt(r, tx.ahora));
  await updatePeriods(tx, { usuario }, (period) => changeReduction(period, tx.ahora, !hasOtherReduction));
}

/** Locks those who had a type of membership in their open period, before the type itself; answers who they are. */
export const lockMembers = async (tx: Tx, membresia: number): Promise<ReadonlySet<number>> =>
  new Set((await lockMemberRows(tx, membresia)).map(({ id }) => id));

/**
 * The same before a type of membership begins or ceases to reduce what is asked for: it changes the terms of those for whom
 * one of it runs, and no other reduction.
 * @param members those who had it in their open period, locked, and then the type
 * @throws AppError CAMBIO_MIENTRAS when somebody has come to it since
 */
export async function closeReductions(tx: Tx, membresia: number, members: ReadonlySet<number>): Promise<void> {
  for (const { id } of await membersOf(tx.db, membresia)) if (!members.has(id)) throw new AppError('CAMBIO_MIENTRAS');
  const reductions = await reductionsOf(tx.db, { membresia });
  const others = reductions.filter((r) => r.membresia !== membresia && runsAt(r, tx.ahora));
  const stillReduced = new Set(others.map((r) => r.usuario));
  const running = new Set((await membersAt(tx.db, membresia, tx.ahora)).map((r) => r.usuario));
  // Of someone whose membership has run out, its end is reckoned with before the type becomes another.
  await updatePeriods(tx, { membresia }, (period) => {
    const { usuario } = period.person;
    changeReduction(period, tx.ahora, running.has(usuario) && !stillReduced.has(usuario));
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
  const periods = await evaluatePeriods(tx.db, scope, tx.ahora);
  for (const period of periods) run(period);
  await savePeriods(tx, lists, periods);
  await recordChanges(tx, periods);
}

/** Changes what a category asks for or pays; whoever stands in it keeps what they have earned until now (decisions §5). */
export async function changeTerms(
  tx: Tx,
  categoria: number,
  change: Partial<Omit<PagaCategoria, 'id_categoria'>>,
): Promise<void> {
  await closeTerms(tx, { categoria });
  await tx.db.updateTable('categoria').set(change).where('id', '=', categoria).execute();
}
