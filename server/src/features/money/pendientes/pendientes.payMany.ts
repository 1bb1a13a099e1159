import type { Answer, pendientesCalls } from '@conserje/contract';
import { AppError } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../platform/phrases.ts';
import { splitSettleable } from '../settlement/settlement.public.ts';
import { lockPendientes } from './pendientes.queries.ts';
import { payPendienteRows, requireAsSeen, requirePayablePendiente } from './pendientes.service.ts';

type Call = typeof pendientesCalls.pagarPendientes;

/**
 * `pagarPendientes`: pays rows in one transaction, longest owed first; skips and names the own and the settled ones.
 * @throws AppError NO_EXISTE if a row is missing; YA_PAGADA if none can be paid
 */
export async function payPendientes(p: CallContext<Call>): Promise<Answer<Call>> {
  const { usuario: actor, body } = p;
  const ids = [...new Set(body.pendientes.map(({ id }) => id))];
  return p.transaction(async (tx) => {
    const rows = await lockPendientes(tx, ids);
    if (rows.length < ids.length) throw new AppError('NO_EXISTE');
    const { accepted, omitidas } = await splitSettleable(rows, body.pendientes, async (row, seen) => {
      requireAsSeen(row, seen);
      // Last, as it writes to the audit log if nobody else could settle the row.
      await requirePayablePendiente(tx, row);
    });
    if (accepted.length === 0) throw new AppError('YA_PAGADA', `No pagaste ninguno: ${enumerateSkipped(omitidas)}`);
    const countText = formatCount(accepted.length, 'pendiente', 'pendientes');
    const creditos = accepted.reduce((n, { monto }) => n + monto, 0);
    const payAll = () => payPendienteRows(tx, actor, accepted);
    const bulkAuditEntry = { modulo: 'paga', motivo: `pagó ${countText}: ${creditos}c` } as const;
    await tx.groupAuditEntries(bulkAuditEntry, payAll, accepted.length);
    tx.notify({ tema: 'pendientes', msg: `pagó ${countText}` });
    const doneMessage = `Pagaste ${countText}: ${creditos}c`;
    return {
      msg: omitidas.length === 0 ? doneMessage : `${doneMessage}. ${describeSkipped(omitidas)}`,
      status: 0 as const,
      ids: accepted.map(({ id }) => id),
      creditos,
      omitidas,
    };
  });
}
