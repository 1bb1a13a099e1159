import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import type { AuditEntry } from '../../../platform/unit-of-work/auditLog.ts';
import { lockWork } from '../../work/workLedger/workLedger.public.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import type { OpenLists } from './paga.openLists.ts';
import { lockListsAndRows, lockOpenRows } from './paga.openLists.ts';
import type { OpenPeriod } from './paga.openPeriod.ts';
import type { PagaScope } from './paga.queries.ts';
import type { ListUpdate } from './paga.save.ts';
import { savePeriods } from './paga.save.ts';

/**
 * Updates the pay rows of a scope to what its open periodos have earned (decisions §5).
 * @param lists both open lists, locked
 */
export async function updateRows(
  tx: Tx,
  lists: OpenLists,
  { scope, locksWork = false }: { scope: PagaScope; locksWork?: boolean },
): Promise<ListUpdate> {
  await lockOpenRows(tx, Object.values(lists));
  // Rows before work: a transaction that waits for a row may hold a lock that an addition of work waits for.
  if (locksWork) await lockWork(tx);
  return savePeriods(tx, lists, await evaluatePeriods(tx.db, scope, tx.now));
}

/**
 * Writes pay that changed because of new terms or work to the audit log, and announces it to the usuario and to viewers
 * of the list.
 * @param why completes the audit entry, such as `al anular un ajuste`
 */
export async function recordChanges(tx: Tx, periods: readonly OpenPeriod[], why: string): Promise<void> {
  const changedPeople = periods
    .map(({ person, rows }) => ({ person, more: rows.reduce((n, f) => n + f.monto - f.before.monto, 0) }))
    .filter(({ more }) => more !== 0);
  const [first] = changedPeople;
  if (first === undefined) return;
  const entry = ({ person, more }: typeof first): AuditEntry => ({
    modulo: 'paga',
    usuario: person.usuario,
    motivo: `actualizó la paga de ${NAME_PLACEHOLDER} ${why}: ${more > 0 ? '+' : ''}${more}c`,
  });
  await tx.audit(...changedPeople.map(entry));
  const whose = changedPeople.length === 1 ? first.person.nombre : `${changedPeople.length} personas`;
  tx.notify({ tema: 'paga', msg: `actualizó la paga de ${whose}` });
  for (const { person } of changedPeople)
    tx.notify({ tema: 'creditos', msg: 'actualizó tu paga', para: person.usuario, clase: 'paga' });
}

/**
 * Updates the rows of a scope after a change of its periodos (`run`).
 * @returns the instant up to which they are evaluated
 */
export async function updatePeriods(
  tx: Tx,
  scope: PagaScope,
  run: (period: EvaluatedPeriod, now: number) => void,
): Promise<number> {
  const lists = await lockListsAndRows(tx);
  const { now } = tx;
  const periods = await evaluatePeriods(tx.db, scope, now);
  for (const period of periods) run(period, now);
  await savePeriods(tx, lists, periods);
  await recordChanges(tx, periods, 'con los requisitos anteriores');
  return now;
}

export const markReviewed = (period: EvaluatedPeriod, now: number): void => {
  period.revisado = Math.max(period.revisado, now);
};

/** Lists the earned pay of a usuario before a despido. Closes no terms, as the categoria may be the same on return. */
export const listEarnedPay = (tx: Tx, usuario: number): Promise<number> => updatePeriods(tx, { usuario }, markReviewed);
