import type { Answer, listaPagaCalls } from '@conserje/contract';
import { checkMonto, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import type { NewMovement } from '../creditos/creditos.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { keepUnlistedPay, lowerUnpaid } from '../paga/paga.public.ts';
import { giveReferralBonuses, leavePendiente, withdrawReferralBonuses } from '../pendientes/pendientes.public.ts';
import { requireNotOwn } from './listaPaga.ownPay.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { lockForUndo, rowById } from './listaPaga.queries.ts';
import { buildIsUndoable, shownMonto, viewRow, viewRows } from './listaPaga.service.ts';

type Calls = typeof listaPagaCalls;
type PaidAnswer = Answer<Calls['pagar']>;

/**
 * Returns a row of an open or closed list; a withdrawn row counts as missing.
 * @throws AppError NO_EXISTE
 */
export async function requirePagaRow(db: Db, id: number): Promise<StoredPagaRow> {
  const row = await rowById(db, id);
  if (!row) throw new AppError('NO_EXISTE', 'Esa paga no está en la lista');
  return row;
}

/** Locks a row before it is paid or spent. */
export async function lockPagaRow(tx: Tx, id: number): Promise<StoredPagaRow> {
  await tx.lockRow('paga', id);
  return requirePagaRow(tx.db, id);
}

/**
 * Requires an unpaid row.
 * @throws AppError YA_PAGADA with what happened to the row
 */
export function requireUnpaid({ estado, encargadoNombre, usuarioNombre }: StoredPagaRow): void {
  if (estado === 'abierta') return;
  const done = {
    pagada: `${encargadoNombre} ya pagó esto`,
    ascenso: `${encargadoNombre} ya la usó para ascender a ${usuarioNombre}`,
    pendiente: 'Alguien reinició la lista. Ahora es un pendiente',
  };
  throw new AppError('YA_PAGADA', done[estado]);
}

/** Movement for a payment of another amount: the difference is earned, or deducted from the earned credits. */
function differenceMovement(
  row: StoredPagaRow,
  from: number,
  to: number,
  shared: Omit<NewMovement, 'tipo' | 'creditos'>,
) {
  const tipo = to > from ? ('paga_ganada' as const) : ('paga_rebajada' as const);
  return { ...shared, paga: row.id, tipo, creditos: Math.abs(to - from) };
}

/** A row and the amount of its payment. */
interface Payment {
  row: StoredPagaRow;
  monto: number;
}

/** Pays rows, each with its amount. They must be locked and open. */
export async function payPagaRows(tx: Tx, payments: readonly Payment[]): Promise<void> {
  const isInFull = ({ row, monto }: Payment) => monto === row.monto;
  const ids = (which: readonly Payment[]) => which.map(({ row }) => row.id);
  await keepUnlistedPay(tx, 'id', ids(payments));
  const paidFields = { estado: 'pagada' as const, pagado_fecha: tx.now, pagado_por: tx.actor?.id ?? null };
  const idsAtEarnedAmount = ids(payments.filter(isInFull));
  if (idsAtEarnedAmount.length > 0)
    await tx.db
      .updateTable('paga')
      .set((eb) => ({ ...paidFields, pagado_monto: eb.ref('monto') }))
      .where('id', 'in', idsAtEarnedAmount)
      .execute();
  for (const { row, monto } of payments.filter((payment) => !isInFull(payment)))
    await tx.db
      .updateTable('paga')
      .set({ ...paidFields, pagado_monto: monto })
      .where('id', '=', row.id)
      .execute();
  await moveCreditos(
    tx,
    ...payments.flatMap(({ row, monto }): NewMovement[] => {
      const shared = { usuario: row.usuario, paga: row.id };
      return [
        differenceMovement(row, row.monto, monto, { ...shared, motivo: `Se pagó ${monto}c en lugar de ${row.monto}c` }),
        { ...shared, tipo: 'paga_cobrada', creditos: monto, motivo: 'Lista de paga' },
      ];
    }),
  );
  await giveReferralBonuses(
    tx,
    payments.map(({ row }) => row.id),
  );
  await recordSettled(
    tx,
    payments.map(({ row, monto }) => ({
      row,
      motivo: `pagó ${monto}c a ${NAME_PLACEHOLDER}${monto === row.monto ? '' : ` en lugar de ${row.monto}c`}`,
      antes: 'Por pagar',
      despues: 'Pagada',
      noticeText: `te pagó ${monto}c`,
      isPaid: true,
    })),
  );
}

/** Undoes payments, and lowers what they leave owed to what is still earned. */
export async function undoPayments(tx: Tx, rows: readonly StoredPagaRow[]): Promise<void> {
  await reopenPayments(tx, rows);
  for (const row of rows) await lowerUndone(tx, row);
}

/** Undoes payments: the rows wait in their list again or, if it was reset meanwhile, become pendientes. */
async function reopenPayments(tx: Tx, rows: readonly StoredPagaRow[]): Promise<void> {
  const payments = rows.map((row) => ({ row, monto: shownMonto(row), cerrada: row.cerrada !== null }));
  const unpaid = { pagado_monto: null, pagado_fecha: null, pagado_por: null };
  for (const isClosed of [false, true]) {
    const ids = payments.filter((p) => p.cerrada === isClosed).map(({ row }) => row.id);
    if (ids.length === 0) continue;
    const estado = isClosed ? ('pendiente' as const) : ('abierta' as const);
    await tx.db
      .updateTable('paga')
      .set({ ...unpaid, estado })
      .where('id', 'in', ids)
      .execute();
  }
  const shared = ({ id: paga, usuario }: StoredPagaRow) => ({ usuario, paga, motivo: 'Pago deshecho' });
  await moveCreditos(
    tx,
    ...payments.flatMap(({ row, monto }): NewMovement[] => [
      { ...shared(row), tipo: 'paga_devuelta', creditos: monto },
      differenceMovement(row, monto, row.monto, shared(row)),
    ]),
  );
  await withdrawReferralBonuses(
    tx,
    rows.map(({ id }) => id),
  );
  const pendientes = payments.filter((p) => p.cerrada);
  for (const { row } of pendientes) await leavePendiente(tx, { ...shared(row), monto: row.monto });
  if (pendientes.length > 0) tx.notify({ tema: 'pendientes', msg: 'deshizo un pago' });
  await recordSettled(
    tx,
    payments.map(({ row, monto, cerrada }) => ({
      row,
      motivo: `deshizo el pago de ${monto}c a ${NAME_PLACEHOLDER}`,
      antes: 'Pagada',
      despues: cerrada ? 'Pendiente' : 'Por pagar',
      noticeText: `deshizo tu pago de ${monto}c`,
      isPaid: false,
    })),
  );
}

/**
 * Lowers what an undone payment leaves owed to what is still earned.
 * @returns credits by which the pendiente fell
 */
async function lowerUndone(tx: Tx, row: StoredPagaRow): Promise<number> {
  const { id: paga, usuario, pagado_fecha: pagado } = row;
  if (pagado === null) return 0;
  const lowered = await lowerUnpaid(tx, { usuario, paga, pagado, why: 'al deshacer un pago' });
  if (lowered === 0) return 0;
  const motivo = `bajó ${lowered}c el pendiente de ${NAME_PLACEHOLDER} al deshacer su pago`;
  await tx.audit({ modulo: 'paga', objeto: paga, usuario, motivo });
  const noticeText = `deshizo tu pago: tu pendiente bajó ${lowered}c`;
  tx.notify({ tema: 'creditos', msg: noticeText, para: usuario, clase: 'paga' });
  return lowered;
}

interface SettledRow {
  row: StoredPagaRow;
  motivo: string;
  antes: string;
  despues: string;
  /** Notice to the person. */
  noticeText: string;
  isPaid: boolean;
}

/** Writes the audit log and notifies each person. */
async function recordSettled(tx: Tx, done: readonly SettledRow[]): Promise<void> {
  await tx.audit(
    ...done.map(({ row, motivo, antes, despues, isPaid }) => ({
      modulo: 'paga' as const,
      objeto: row.id,
      usuario: row.usuario,
      motivo,
      diferencias: [{ campo: 'Estado', antes, despues }],
      ...toggled('pago', row.id, isPaid),
    })),
  );
  for (const { row, noticeText } of done)
    tx.notify({ tema: 'creditos', msg: noticeText, para: row.usuario, clase: 'paga' });
}

async function payOne(tx: Tx, row: StoredPagaRow, monto: number): Promise<PaidAnswer> {
  tx.notify({ tema: 'paga', msg: `pagó a ${row.usuarioNombre}` });
  await payPagaRows(tx, [{ row, monto }]);
  return { msg: `Pagaste ${monto}c a ${row.usuarioNombre}`, status: 0, data: await viewRow(tx, row.id) };
}

async function undoOne(tx: Tx, row: StoredPagaRow): Promise<PaidAnswer> {
  tx.notify({ tema: 'paga', msg: `deshizo el pago de ${row.usuarioNombre}` });
  await reopenPayments(tx, [row]);
  const reopened = await viewRow(tx, row.id);
  const lowered = await lowerUndone(tx, row);
  // A row of which nothing is left is withdrawn: nobody can pay it.
  const withdrawn = { ...reopened, monto: 0, acciones: [] };
  const [data = withdrawn] = await viewRows(tx, [row.id]);
  const msg = `Deshiciste el pago de ${row.usuarioNombre}${leftText(row, data.monto, lowered)}`;
  return { msg, status: 0, data };
}

/** Says what is owed again for a row whose payment was undone, if it is not simply its amount on the open list. */
function leftText({ monto, cerrada }: StoredPagaRow, left: number, lowered: number): string {
  if (left === 0 && monto > 0) return '. Por esa paga ya no se le debe nada';
  if (cerrada === null) return left < monto ? `. Ahora son ${left}c` : '';
  return `. Queda como pendiente${lowered === 0 ? '' : `. Su pendiente bajó ${lowered}c`}`;
}

/** Requires that a row is as seen, and is unpaid (op 1) or was paid today (op 0). */
export function requireSettleable(
  row: StoredPagaRow,
  op: number,
  seen: { nombre: string; monto?: number },
  isUndoable: (row: StoredPagaRow) => boolean,
): void {
  if (op === 1) requireUnpaid(row);
  if (seen.nombre !== row.usuarioNombre) throw new AppError('CAMBIO_MIENTRAS', undefined, 'nombre');
  if (seen.monto !== undefined && seen.monto !== shownMonto(row))
    throw new AppError('CAMBIO_MIENTRAS', `Ahora son ${shownMonto(row)}c`, 'monto');
  if (op === 1) return;
  if (row.estado === 'ascenso') throw new AppError('NO_PAGADA', 'Un ascenso por paga no se deshace');
  if (row.estado !== 'pagada') throw new AppError('NO_PAGADA');
  if (!isUndoable(row)) throw new AppError('PAGO_DE_OTRO_DIA');
}

/** Pays a row with its own amount, or undoes the payment on the same day (decisions §5). */
export async function pay(p: CallContext<Calls['pagar']>): Promise<PaidAnswer> {
  const { body } = p;
  return p.transaction(async (tx) => {
    if (body.op === 0) await lockForUndo(tx, [body.id]);
    const row = await lockPagaRow(tx, body.id);
    await requireNotOwn(tx, row);
    requireSettleable(row, body.op, body, await buildIsUndoable(tx.db, tx.now));
    return body.op === 1 ? payOne(tx, row, row.monto) : undoOne(tx, row);
  });
}

/** Pays a row with another amount; the own row only with the earned amount. */
export async function payMonto(p: CallContext<Calls['pagarMonto']>): Promise<PaidAnswer> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkMonto(body));
  return p.transaction(async (tx) => {
    const row = await lockPagaRow(tx, body.id);
    requireUnpaid(row);
    await requireNotOwn(tx, row);
    if ((body.visto ?? row.monto) !== row.monto)
      throw new AppError('CAMBIO_MIENTRAS', `Ahora son ${row.monto}c`, 'monto');
    if (row.usuario === actor.id && body.monto !== row.monto) throw new AppError('PAGA_PROPIA', undefined, 'monto');
    return payOne(tx, row, body.monto);
  });
}
