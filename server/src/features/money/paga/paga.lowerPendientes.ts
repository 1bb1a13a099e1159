import type { Tx } from '../../../platform/database/database.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { evaluatePeriods } from './paga.evaluate.ts';
import { lockLists, lockOpenRows } from './paga.openLists.ts';
import { updateRows } from './paga.openPeriod.ts';
import { savePeriods } from './paga.save.ts';

/**
 * Lowers what is pending of somebody's open period to what its work still comes to, as an annulment does and a subtraction does
 * not (decisions §5); of several the newest falls first. The user must be locked. What was paid stays paid.
 * @param anulacion the annulment, which a pendiente that falls to nothing names
 * @returns by how many credits it fell
 */
export async function lowerPendientes(tx: Tx, usuario: number, anulacion: number): Promise<number> {
  const lists = await lockLists(tx);
  await lockOpenRows(tx, Object.values(lists));
  await savePeriods(tx, lists, await evaluatePeriods(tx.db, { usuario }, tx.ahora));
  const [period] = await evaluatePeriods(tx.db, { usuario }, tx.ahora);
  if (!period) return 0;
  const owed = await owedOf(tx, usuario);
  // Reckoned as if they still waited on the list.
  const waiting = period.filas.filter((f) => f.estado === 'pendiente' && f.id !== null && owed.has(f.id));
  for (const row of waiting) row.estado = 'abierta';
  updateRows(period, period.person, period.terms, tx.ahora);
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

/** What is owed to a user and was never paid, locked: the pendiente of each pay row. */
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
