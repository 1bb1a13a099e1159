import type { Answer, listaPagaCalls } from '@conserje/contract';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../platform/phrases.ts';
import { splitSettleable } from '../settlement/settlement.public.ts';
import { requireNotOwn } from './listaPaga.ownPay.ts';
import { payPagaRows, requireSettleable, undoPayments } from './listaPaga.pay.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { lockToSettle, ownersOf, rowsById } from './listaPaga.queries.ts';
import { buildIsUndoable, shownMonto, viewRows } from './listaPaga.service.ts';

type Call = (typeof listaPagaCalls)['pagarVarias'];

/** What an operation does, its verb for others and for the payer, and the refusal if no row can be settled. */
const PAYMENT = { settle: payEarned, verb: 'pagó', ownVerb: 'Pagaste', refusal: 'YA_PAGADA' } as const;
const UNDO = { settle: undoPayments, verb: 'deshizo', ownVerb: 'Deshiciste', refusal: 'NO_PAGADA' } as const;

function payEarned(tx: Tx, rows: readonly StoredPagaRow[]): Promise<void> {
  return payPagaRows(
    tx,
    rows.map((row) => ({ row, monto: row.monto })),
  );
}

/**
 * Returns the rows that were found on no list, with their owners.
 * @throws AppError NO_EXISTE
 */
async function findWithdrawn(db: Db, ids: readonly number[], found: readonly StoredPagaRow[]) {
  const foundIds = new Set(found.map(({ id }) => id));
  const others = ids.filter((id) => !foundIds.has(id));
  const withdrawn = others.length > 0 ? await ownersOf(db, others) : [];
  if (withdrawn.length < others.length) throw new AppError('NO_EXISTE', 'Una de esas pagas no existe');
  return withdrawn;
}

/**
 * `pagarVarias`: pays rows with their earned amounts, or undoes these payments, in one transaction. Rows that were
 * settled, changed or withdrawn meanwhile are skipped and named.
 * @throws AppError NO_EXISTE if there is no such row; YA_PAGADA or NO_PAGADA if none can be settled
 */
export async function payMany(p: CallContext<Call>): Promise<Answer<Call>> {
  const { body } = p;
  const ids = [...new Set(body.pagas.map(({ id }) => id))];
  return p.transaction(async (tx) => {
    const locked = await lockToSettle(tx, ids, body.op);
    const rows = await rowsById(tx.db, ids);
    const withdrawn = await findWithdrawn(tx.db, ids, rows);
    const isUndoable = await buildIsUndoable(tx.db, tx.now);
    const { accepted, omitidas: unsettled } = await splitSettleable(rows, body.pagas, async (row, seen) => {
      // Its payment was undone meanwhile.
      if (row.estado === 'abierta' && !locked.has(row.id)) throw new AppError('CAMBIO_MIENTRAS');
      requireSettleable(row, body.op, seen, isUndoable);
      // Last, as it writes to the audit log if nobody else could settle the row.
      await requireNotOwn(tx, row);
    });
    const omitidas = [...unsettled, ...withdrawn.map((row) => ({ ...row, msg: 'Esa paga ya no está en la lista' }))];
    const operation = body.op === 1 ? PAYMENT : UNDO;
    if (accepted.length === 0)
      throw new AppError(operation.refusal, `No se ${operation.verb} ninguna: ${enumerateSkipped(omitidas)}`);
    const sum = accepted.reduce((n, row) => n + shownMonto(row), 0);
    const countText = formatCount(accepted.length, 'paga', 'pagas');
    const doneText = `${operation.verb} ${countText}`;
    const bulkAuditEntry = { modulo: 'paga', motivo: `${doneText}: ${sum}c` } as const;
    await tx.groupAuditEntries(bulkAuditEntry, () => operation.settle(tx, accepted), accepted.length);
    tx.notify({ tema: 'paga', msg: doneText });
    const doneMessage = `${operation.ownVerb} ${countText}: ${sum}c`;
    return {
      msg: omitidas.length === 0 ? doneMessage : `${doneMessage}. ${describeSkipped(omitidas)}`,
      status: 0,
      data: await viewRows(
        tx,
        accepted.map((f) => f.id),
      ),
      omitidas,
    };
  });
}
