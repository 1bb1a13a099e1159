import type { Tx } from '../../../platform/database/database.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import type { OpenLists } from './paga.openLists.ts';
import { lockListsAndRows } from './paga.openLists.ts';
import type { PagaPeriodRow } from './paga.openPeriod.ts';
import { dropSettledClaims, isUnpaid, redistributeRows } from './paga.openPeriod.ts';
import { savePeriods } from './paga.save.ts';
import { recordChanges } from './paga.updateRows.ts';

/** Why pendientes are lowered. */
export interface Lowering {
  /** The annulment that took what they were earned by; recorded in a pendiente that falls to 0. */
  anulacion: number;
  /** What happens, for the audit log: `al anular un ajuste`. */
  why: string;
  /** Of the movements. */
  motivo: string;
  /** The only pay row whose pendiente is lowered; without it, all. */
  paga?: number;
}

/**
 * Updates the rows of the open periodo of a usuario and lowers its pendientes to what its work still earns, newest
 * first. An annulment does this, a subtraction does not (decisions §5). The usuario must be locked. Paid credits stay
 * paid.
 * @returns credits by which the pendientes fell
 */
export async function lowerPendientes(tx: Tx, usuario: number, lowering: Lowering): Promise<number> {
  const lists = await lockListsAndRows(tx);
  const periods = await evaluatePeriods(tx.db, { usuario }, tx.now);
  for (const period of periods) withdrawForeign(period, lowering.paga, tx.now);
  await savePeriods(tx, lists, periods);
  await recordChanges(tx, periods, lowering.why);
  const [period] = await evaluatePeriods(tx.db, { usuario }, tx.now);
  if (!period) return 0;
  const owed = [...(await owedOf(tx, usuario))].filter(([paga]) => paga === (lowering.paga ?? paga));
  const pendientes = lowerOwed(period, new Map(owed), tx.now).map(({ pendiente, row, part }) => ({
    pendiente,
    row,
    monto: part.monto,
    before: part.before.monto,
  }));
  return saveLowered(tx, lists, { ...lowering, usuario, pendientes });
}

/** Withdraws a row that waits again, if it was earned in a categoria whose venta was annulled meanwhile. */
function withdrawForeign(period: EvaluatedPeriod, paga: number | undefined, now: number): void {
  const row = period.rows.find((f) => f.id === paga && isUnpaid(f));
  const { terms } = period.paySegments.find(({ numero }) => numero === row?.tramo) ?? period;
  if (!row || row.categoria === terms.categoria.id_categoria) return;
  Object.assign(row, { monto: 0, estado: 'retirada' });
  redistributeRows(period, period.person, period.terms, now);
}

/** A pendiente, its pay row, and the credits that it owed and still owes. */
export interface LoweredPendiente {
  pendiente: number;
  row: Pick<PagaPeriodRow, 'id' | 'estado' | 'monto' | 'grupo'>;
  before: number;
  monto: number;
}

/**
 * Lowers pendientes and their pay rows, with the credit movements. A row that falls to 0 is withdrawn to the open list of
 * its group, as `moveWithdrawnRows` does.
 * @param lists both open lists, locked
 * @param lowered `anulacion`: the annulment, recorded in a pendiente that falls to 0
 * @returns credits by which they fell
 */
export async function saveLowered(
  tx: Tx,
  lists: OpenLists,
  lowered: { usuario: number; pendientes: readonly LoweredPendiente[]; anulacion: number; motivo: string },
): Promise<number> {
  const { usuario, pendientes, anulacion, motivo } = lowered;
  let sum = 0;
  for (const { pendiente, row, before, monto: left } of pendientes) {
    const { id: paga, estado, grupo } = row;
    const creditos = before - left;
    if (paga === null || creditos <= 0) continue;
    const monto = row.monto - creditos;
    const isWithdrawn = estado === 'pendiente' && monto === 0;
    const lowers = isWithdrawn ? { monto, estado: 'retirada' as const, lista: lists[grupo] } : { monto };
    await tx.db.updateTable('paga').set(lowers).where('id', '=', paga).execute();
    const change = left === 0 ? { anulacion } : { monto: left };
    await tx.db.updateTable('pendiente').set(change).where('id', '=', pendiente).execute();
    const shared = { usuario, creditos, paga, motivo };
    await moveCreditos(tx, { ...shared, tipo: 'pendiente_rebajado', pendiente }, { ...shared, tipo: 'paga_rebajada' });
    sum += creditos;
  }
  return sum;
}

export interface Owed {
  id: number;
  monto: number;
}

/** A pay row with a pendiente, split into what is spent, such as the cost of an ascenso, and what is owed. */
export interface OwedRow {
  pendiente: number;
  row: PagaPeriodRow;
  spent: PagaPeriodRow;
  part: PagaPeriodRow;
}

/** Splits a row of which something is owed, and counts that as open: `redistributeRows` changes only unpaid rows. */
export function splitOwed(row: PagaPeriodRow, owed: ReadonlyMap<number, Owed>): OwedRow | null {
  const found = row.id === null ? undefined : owed.get(row.id);
  if (!found) return null;
  const { id: pendiente, monto } = found;
  const spent = { ...row, monto: row.monto - monto };
  return { pendiente, row, spent, part: { ...row, estado: 'abierta', monto, before: { ...row.before, monto } } };
}

/** Lowers what is owed for the rows of a periodo to what its work still earns. */
export function lowerOwed(period: EvaluatedPeriod, owed: ReadonlyMap<number, Owed>, now: number): OwedRow[] {
  const waiting: OwedRow[] = [];
  // A pendiente that fell before would take its work back, from a newer one.
  dropSettledClaims(period, period.terms);
  period.rows = period.rows.flatMap((row) => {
    const split = splitOwed(row, owed);
    if (!split) return row;
    waiting.push(split);
    return [split.spent, split.part];
  });
  redistributeRows(period, period.person, period.terms, now);
  for (const { part } of waiting) part.estado = 'pendiente';
  // Counts what is spent as open once more, to find what the whole row still earns: if the work behind it is gone too, a
  // pay that is a little higher was not earned either.
  for (const { spent, part } of waiting.filter((w) => w.spent.monto > 0 && w.part.monto > 0)) {
    const [cost, rest] = [spent.monto, part.monto];
    Object.assign(spent, { monto: 0 });
    Object.assign(part, { monto: cost + rest, estado: 'abierta' });
    redistributeRows(period, period.person, period.terms, now);
    Object.assign(spent, { monto: cost });
    Object.assign(part, { monto: Math.min(rest, Math.max(0, part.monto - cost)), estado: 'pendiente' });
  }
  return waiting;
}

/**
 * Locks what may be paid to a usuario until the transaction ends, before an annulment of what it was earned by is recorded: so
 * each payment is before the annulment or after it, also by its instant.
 */
export async function lockUnpaid(tx: Tx, usuario: number): Promise<void> {
  await lockListsAndRows(tx);
  await owedOf(tx, usuario);
}

/** Locks the uncollected pendientes of a usuario and returns them by pay row. */
export async function owedOf(tx: Tx, usuario: number): Promise<ReadonlyMap<number, Owed>> {
  const rows = await tx.lockRows(
    tx.db
      .selectFrom('pendiente')
      .select(['id', 'paga', 'monto'])
      .where('usuario', '=', usuario)
      .where('cobrado', 'is', null)
      .where('anulacion', 'is', null)
      .where('referido', 'is', null)
      .orderBy('id'),
  );
  return new Map(rows.map(({ paga, ...owed }) => [paga, owed]));
}
