import type { Tx } from '../../../platform/database/database.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import { lockLists, lockOpenRows } from './paga.openLists.ts';
import { updateRows } from './paga.openPeriod.ts';
import { savePeriods } from './paga.save.ts';

/**
 * Lowers the pendientes of the open periodo of a usuario to what its work still earns, newest first. An annulment does
 * this, a subtraction does not (decisions §5). The usuario must be locked. Paid rows stay paid.
 * @param anulacion the annulment, recorded in a pendiente that falls to 0
 * @returns credits by which the pendientes fell
 */
export async function lowerPendientes(tx: Tx, usuario: number, anulacion: number): Promise<number> {
  const lists = await lockLists(tx);
  await lockOpenRows(tx, Object.values(lists));
  await savePeriods(tx, lists, await evaluatePeriods(tx.db, { usuario }, tx.now));
  const [period] = await evaluatePeriods(tx.db, { usuario }, tx.now);
  if (!period) return 0;
  const owed = await owedOf(tx, usuario);
  // `updateRows` changes only unpaid rows, so the pendientes count as open.
  const waiting = period.filas.filter((f) => f.estado === 'pendiente' && f.id !== null && owed.has(f.id));
  for (const row of waiting) row.estado = 'abierta';
  updateRows(period, period.person, period.terms, tx.now);
  let lowered = 0;
  for (const { id: paga, antes, monto } of waiting) {
    const [pendiente, creditos] = [owed.get(paga ?? 0), antes.monto - monto];
    if (paga === null || pendiente === undefined || creditos <= 0) continue;
    const estado = monto === 0 ? ('retirada' as const) : ('pendiente' as const);
    await tx.db.updateTable('paga').set({ monto, estado }).where('id', '=', paga).execute();
    const change = monto === 0 ? { anulacion } : { monto };
    await tx.db.updateTable('pendiente').set(change).where('id', '=', pendiente).execute();
    const shared = { usuario, creditos, paga, motivo: 'Se anuló un ajuste' };
    await moveCreditos(tx, { ...shared, tipo: 'pendiente_rebajado', pendiente }, { ...shared, tipo: 'paga_rebajada' });
    lowered += creditos;
  }
  return lowered;
}

/** Locks the uncollected pendientes of a usuario and returns them by pay row. */
async function owedOf(tx: Tx, usuario: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.lockRows(
    tx.db
      .selectFrom('pendiente')
      .select(['id', 'paga'])
      .where('usuario', '=', usuario)
      .where('cobrado', 'is', null)
      .where('anulacion', 'is', null)
      .where('anula', 'is', null)
      .orderBy('id'),
  );
  return new Map(rows.map(({ id, paga }) => [paga, id]));
}
