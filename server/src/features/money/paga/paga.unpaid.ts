import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Lowering } from './paga.lowerPendientes.ts';
import { lowerPendientes, owedOf, saveLowered } from './paga.lowerPendientes.ts';
import { lockOrOpenLists } from './paga.openLists.ts';
import type { PagaPeriodRow } from './paga.openPeriod.ts';
import type { Person } from './paga.queries.ts';
import { findPeople } from './paga.queries.ts';
import { findReducingAnnulments } from './paga.reductionHistory.ts';
import { savePeriods } from './paga.save.ts';
import { recordChanges } from './paga.updateRows.ts';

/** A pay row whose payment was annulled or undone, and what happens: `al anular un pago`. */
interface UnpaidRow {
  usuario: number;
  paga: number;
  /** When it was paid. */
  pagado: number;
  why: string;
}

/**
 * Updates a usuario's rows, and lowers what is owed again for a pay row to what its work still earns, if an annulment
 * since the payment took work or terms: credits that are no longer paid do not stay (docs/decisions/0011). The usuario
 * must be locked.
 * @returns credits by which it fell
 */
export async function lowerUnpaid(tx: Tx, { usuario, paga, pagado, why }: UnpaidRow): Promise<number> {
  // Before the reads: a reset of the payroll may be under way.
  await lockOrOpenLists(tx);
  const row = await rowOf(tx, paga);
  const person = orThrow((await findPeople(tx.db, { usuario }))[0], 'INTERNO');
  const isOpen = row.periodo === person.desde;
  const found = isOpen
    ? (await findReducingAnnulments(tx.db, { usuario, desde: row.periodo, since: pagado }))(pagado)
    : await findAnnulment(tx, row.sin_ganar_por);
  if (!found) return 0;
  const motivo = found.trabajo === null ? 'Se anuló una venta' : 'Se anuló un ajuste';
  const lowering = { anulacion: found.id, why, motivo, paga };
  return isOpen ? lowerPendientes(tx, usuario, lowering) : lowerUnearned(tx, person, row, lowering);
}

const findAnnulment = (tx: Tx, id: number | null) =>
  tx.db.selectFrom('anulacion').select(['id', 'trabajo']).where('id', '=', id).executeTakeFirst();

type StoredRow = PagaPeriodRow & { periodo: number; sin_ganar_por: number | null };

async function rowOf(tx: Tx, id: number): Promise<StoredRow> {
  const row = await tx.db
    .selectFrom('paga')
    .select(['id', 'grupo', 'categoria', 'monto', 'estado', 'tramo', 'fecha', 'periodo', 'sin_ganar_por'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, before: { monto: row.monto, tramo: row.tramo }, inList: row.estado === 'abierta' };
}

/**
 * Lowers what is owed again for a row of a closed periodo by the paid credits that its work did not earn at the cut, in
 * whichever of its rows they were paid.
 * @returns credits by which its pendiente fell
 */
async function lowerUnearned(tx: Tx, person: Person, row: StoredRow, lowering: Lowering): Promise<number> {
  const { usuario } = person;
  const lists = await lockOrOpenLists(tx);
  const owed = row.id === null ? undefined : (await owedOf(tx, usuario)).get(row.id);
  const monto = row.estado === 'abierta' ? row.monto : (owed?.monto ?? 0);
  const creditos = await takeUnearned(tx, { usuario, periodo: row.periodo, monto });
  // If it is paid again, that payment is after the annulment.
  await tx.db.updateTable('paga').set({ sin_ganar_por: null }).where('id', '=', row.id).execute();
  if (creditos === 0) return 0;
  if (owed) {
    const pendientes = [{ pendiente: owed.id, row, before: monto, monto: monto - creditos }];
    return saveLowered(tx, lists, { ...lowering, usuario, pendientes });
  }
  const rows = [{ ...row, monto: monto - creditos }];
  const period = { person, rows, paySegments: [], newSegments: [], revisado: person.revisado, free: person };
  await savePeriods(tx, lists, [period]);
  await recordChanges(tx, [period], lowering.why);
  return 0;
}

/** Takes up to `monto` of the unearned credits of a periodo, which are then no longer paid; returns how many. */
async function takeUnearned(
  tx: Tx,
  { usuario, periodo, monto }: { usuario: number; periodo: number; monto: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('paga')
    .select(['id', 'sin_ganar'])
    .where('usuario', '=', usuario)
    .where('periodo', '=', periodo)
    .where('sin_ganar', '>', 0)
    .orderBy('id', 'desc')
    .execute();
  let left = monto;
  for (const { id, sin_ganar } of rows) {
    const taken = Math.min(left, sin_ganar);
    left -= taken;
    const rest = { sin_ganar: sin_ganar - taken };
    await tx.db.updateTable('paga').set(rest).where('id', '=', id).execute();
  }
  return monto - left;
}
