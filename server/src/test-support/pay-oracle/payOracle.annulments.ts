import type { PersonPayState } from './payOracle.people.ts';
import { currentSegment } from './payOracle.people.ts';
import type { DividedVenta, MembresiaTypeEdit, PayRow, PaySegment, SegmentVenta } from './payOracle.segments.ts';
import { createPaySegment, distributeWork, endPresentSegment, rowEarningsOf, sum } from './payOracle.segments.ts';
import type { PayTerms, WorkMinutes } from './payOracle.terms.ts';
import { NO_WORK, WORK_TYPES } from './payOracle.terms.ts';

/** Annulments, by the words of decisions §5. */

/** An amount owed for a row. */
export type Debt = PersonPayState['owed'][number];
/** A payment of it. */
export type CollectedPayment = PersonPayState['collected'][number];

export function openCreditosOf(p: Pick<PersonPayState, 'trabajo' | 'paySegments'>, segment: PaySegment): number {
  return distributeWork(p).parts.find((part) => part.segment === segment)?.abierto ?? 0;
}

/**
 * Lowers what is owed for rows of a segment to what the work earns, after what waited before: "later subtractions don't
 * lower them (annulment does)".
 */
function lowerOwed(
  p: PersonPayState,
  segment: PaySegment,
  { rows, work, waited }: { rows: PayRow[]; work: Pick<PersonPayState, 'trabajo' | 'paySegments'>; waited: number },
): void {
  const owed = p.owed.filter(({ row }) => rows.includes(row));
  for (const { row, monto } of owed) row.ganado -= monto;
  keepEarned(p, owed, Math.max(0, openCreditosOf(work, segment) - waited));
  dropEmpty(p, segment);
}

/** Keeps what is owed as far as it is earned, the oldest first. The rows must be without what is owed for them. */
function keepEarned(p: PersonPayState, owed: readonly Debt[], credits: number): void {
  let earned = credits;
  for (const debt of owed) {
    const kept = Math.min(debt.monto, earned);
    earned -= kept;
    p.pendiente -= debt.monto - kept;
    debt.row.ganado += kept;
    debt.monto = kept;
  }
}

/**
 * "An annulment undoes what followed from the row": work that was added. Pendientes count as waiting for it, the newest
 * falls first; paid credits stay.
 */
export function annulWork(p: PersonPayState, t: number): void {
  p.annulledVentas.push({ sold: Number.NEGATIVE_INFINITY, t });
  const lowered = p.paySegments.flatMap((segment) => {
    const owed = p.owed.filter(({ row }) => segment.rows.includes(row));
    return owed.length > 0 ? [{ segment, owed, isSettled: isSettled(p, segment), before: sumOf(owed) }] : [];
  });
  for (const { owed } of lowered) for (const { row, monto } of owed) row.ganado -= monto;
  const earned = lowered.map(({ segment }) => openCreditosOf(p, segment));
  for (const [i, { owed }] of lowered.entries()) keepEarned(p, owed, earned[i] ?? 0);
  for (const { segment, owed, isSettled: wasSettled, before } of lowered) {
    if (wasSettled && sumOf(owed) < before) settle(p, segment, owed);
    dropEmpty(p, segment);
  }
}

const sumOf = (owed: readonly Debt[]): number => sum(owed.map(({ monto }) => monto));

/** Returns the work that the carried rows of a segment use up. */
function carriedWork(p: PersonPayState, segment: PaySegment): WorkMinutes {
  const paySegments = p.paySegments.map((s) => (s === segment ? { ...s, usedWork: NO_WORK } : s));
  const i = p.paySegments.indexOf(segment);
  return distributeWork({ trabajo: p.trabajo, paySegments }).parts[i]?.usedWork ?? NO_WORK;
}

/** Returns whether a segment of older terms has no row that waits. */
function isSettled(p: PersonPayState, segment: PaySegment): boolean {
  const { usedWork } = segment;
  if (!usedWork) return false;
  const carried = carriedWork(p, segment);
  return WORK_TYPES.every((tipo) => usedWork[tipo] <= carried[tipo]);
}

/** Settles what is left of a lowered pendiente. A row that fell to 0 is withdrawn, and claims pay that returns. */
function settle(p: PersonPayState, segment: PaySegment, owed: readonly Debt[]): void {
  const isWithdrawn = owed.some(({ row, monto }) => monto === 0 && row.estado === 'pendiente' && row.ganado === 0);
  if (!isWithdrawn) Object.assign(segment, { usedWork: carriedWork(p, segment), max: rowEarningsOf(segment) });
}

const isLeft = (row: PayRow): boolean => row.ganado > 0 || row.estado !== 'pendiente';

function dropEmpty(p: PersonPayState, segment?: PaySegment): void {
  if (segment) segment.rows = segment.rows.filter(isLeft);
  p.carriedRows = p.carriedRows.filter(isLeft);
  p.owed = p.owed.filter(({ monto }) => monto > 0);
}

/** The terms of the venta never held: those before it go on until now, or until an edit began another reduction. */
function undoTerms(p: PersonPayState, mark: SegmentVenta, terms: PayTerms, isReduced: boolean): void {
  const { edit } = mark;
  const at = p.paySegments.length - (edit?.endedTerms ? 2 : 1);
  const [sold, ...later] = p.paySegments.slice(at);
  if (!sold) throw new Error('the venta has a segment');
  const before = mark.endedSegment ? p.paySegments[at - 1] : undefined;
  const waited = before ? openCreditosOf(p, before) : 0;
  const began = edit && !edit.endedTerms ? edit : null;
  const restored = before ?? createPaySegment(terms, began ? began.wasReduced === true : isReduced);
  const rows = began ? sold.rows.slice(0, began.rows) : sold.rows;
  Object.assign(restored, { usedWork: null, max: Number.POSITIVE_INFINITY });
  // Those before the venta and those since the edit wait beside each other.
  if (later.length > 0) restored.isSplit = true;
  restored.rows.push(...rows, ...later.flatMap((segment) => segment.rows));
  const untilRestored = [...p.paySegments.slice(0, before ? at - 1 : at), restored];
  const trabajo = began?.trabajo ?? p.trabajo;
  lowerOwed(p, restored, { rows, work: { trabajo, paySegments: untilRestored }, waited });
  p.paySegments = untilRestored;
  if (!began) return;
  endPresentSegment({ trabajo, paySegments: untilRestored });
  const following = createPaySegment(terms, isReduced);
  following.rows.push(...sold.rows.slice(began.rows));
  p.paySegments = [...untilRestored, following];
  if (began.wasReduced !== undefined) lowerOwed(p, following, { rows: [...following.rows], work: p, waited: 0 });
}

/**
 * Makes the terms of a divided venta one segment again, to annul it: a reduction that began or ended since divides
 * those before it at the same instant, if they are reducible.
 */
export function joinDivided(p: PersonPayState, { venta, change }: DividedVenta, isReducible: boolean): void {
  const at = p.paySegments.length - (change.endedTerms ? 2 : 1);
  const [sold, ...later] = p.paySegments.slice(at);
  if (!sold) throw new Error('the venta has a segment');
  const rows = change.endedTerms ? sold.rows.length : change.rows;
  const joined = { ...sold, rows: [...sold.rows, ...later.flatMap((segment) => segment.rows)], divided: null };
  const edit = isReducible ? { ...change, rows, endedTerms: false } : null;
  p.paySegments = [...p.paySegments.slice(0, at), { ...joined, venta: { ...venta, edit } }];
}

/** The other reduction, which ran beside that of the venta, ended with an edit: work since counts whole. */
function endAtEdit(p: PersonPayState, edit: MembresiaTypeEdit, terms: PayTerms): void {
  const shared = currentSegment(p);
  const following = createPaySegment(terms, false);
  const later = shared.rows.slice(edit.rows);
  following.rows.push(...later);
  shared.rows = shared.rows.slice(0, edit.rows);
  const work = { trabajo: edit.trabajo, paySegments: p.paySegments };
  lowerOwed(p, shared, { rows: [...shared.rows], work, waited: 0 });
  endPresentSegment(work);
  p.paySegments = [...p.paySegments, following];
  lowerOwed(p, following, { rows: later, work: p, waited: 0 });
}

/**
 * "An annulment undoes what followed from the row": the terms that the venta brought never held. The terms before it go
 * on as if they had not ended, with all work since. What was paid or spent since stays; the pendientes since are
 * earned, after what waited before the venta, or fall.
 * @param now the present terms and whether they are reduced, without the venta
 */
export function annulVenta(
  p: PersonPayState,
  mark: SegmentVenta,
  now: { terms: PayTerms; isReduced: boolean; t: number },
): void {
  p.annulledVentas.push({ sold: mark.t, t: now.t });
  if (!mark.isIdle) undoTerms(p, mark, now.terms, now.isReduced);
  else if (mark.edit && !now.isReduced) endAtEdit(p, mark.edit, now.terms);
}

/** Returns whether work or terms were annulled since a payment that they may have earned. */
const hasTaken = (p: PersonPayState, paidAt: number): boolean =>
  p.annulledVentas.some(({ sold, t }) => sold <= paidAt && t >= paidAt);

/**
 * Closes a period. "Only paid credits stay": what annulments took of its payments is owed no more if they are undone
 * later.
 */
export function closePeriod(p: PersonPayState, payments: readonly CollectedPayment[]): void {
  const taken = payments.filter(({ t }) => hasTaken(p, t));
  for (const { row, monto } of taken) row.ganado -= monto;
  const unearned = p.paySegments.map((segment) => {
    const paid = sumOf(taken.filter(({ row }) => segment.rows.includes(row)));
    return Math.max(0, paid - openCreditosOf(p, segment));
  });
  for (const { row, monto } of taken) row.ganado += monto;
  p.closedPeriods.push({ rows: p.paySegments.flatMap(({ rows }) => rows), taken, unearned: sum(unearned) });
}

/** Returns what is not owed again of an undone payment of a closed period. */
export function takeUnearnedCreditos(p: PersonPayState, { row, monto }: Debt, paidAt: number): number {
  const period = p.closedPeriods.find(({ rows }) => rows.includes(row));
  if (!period?.taken.some((payment) => payment.row === row && payment.t === paidAt)) return 0;
  const taken = Math.min(monto, period.unearned);
  period.unearned -= taken;
  return taken;
}

/**
 * Makes a payment owed again. "Only paid credits stay": if an earlier venta was annulled since the payment, the debt
 * falls to what the work still earns, or earned when its period was closed.
 */
export function oweAgain(p: PersonPayState, { row, monto: paid }: Debt, paidAt: number): void {
  const segment = p.paySegments.find(({ rows }) => rows.includes(row));
  const lowered = segment ? 0 : takeUnearnedCreditos(p, { row, monto: paid }, paidAt);
  const monto = paid - lowered;
  row.ganado -= lowered;
  p.pendiente += monto;
  p.owed = [...p.owed, { row, monto }].sort((a, b) => p.carriedRows.indexOf(a.row) - p.carriedRows.indexOf(b.row));
  if (!segment) dropEmpty(p);
  if (!segment || !hasTaken(p, paidAt)) return;
  const [wasSettled, again] = [isSettled(p, segment), p.owed.filter((d) => d.row === row)];
  lowerOwed(p, segment, { rows: [row], work: p, waited: 0 });
  if (wasSettled && sumOf(again) < monto) settle(p, segment, again);
}
