import type { Answer, listaPagaCalls } from '@conserje/contract';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { count, describeSkipped, enumerateSkipped } from '../../../platform/phrases.ts';
import { requireNotOwn } from './listaPaga.ownPay.ts';
import { payRows, requirePayable, undoRows } from './listaPaga.pay.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { lockListsOf, lockRows } from './listaPaga.queries.ts';
import { findUndoable, shownMonto, viewRows } from './listaPaga.service.ts';

type Call = (typeof listaPagaCalls)['pagarVarias'];
type SkippedItems = Answer<Call>['omitidas'];

/** Splits rows into those that can be settled as they were seen, and the others with their reason. */
async function separate(tx: Tx, filas: StoredPagaRow[], { op, pagas }: CallContext<Call>['body']) {
  const vistas = new Map(pagas.map((v) => [v.id, v]));
  const isUndoable = await findUndoable(tx.db, tx.ahora);
  const accepted: StoredPagaRow[] = [];
  const omitidas: SkippedItems = [];
  for (const row of filas)
    try {
      requirePayable(row, op, orThrow(vistas.get(row.id), 'INTERNO'), isUndoable);
      // Last: where nobody else could settle it, it is written down that one did so oneself.
      await requireNotOwn(tx, row);
      accepted.push(row);
    } catch (fallo) {
      if (!(fallo instanceof AppError) || fallo.codigo === 'INTERNO') throw fallo;
      omitidas.push({ id: row.id, nombre: row.usuarioNombre, msg: fallo.message });
    }
  return { accepted, omitidas };
}

/**
 * `pagarVarias`: pays many rows with what they earned, or takes these payments back, in one transaction. Those that someone
 * else has settled or changed meanwhile stay as they are and are named.
 * @throws Fallo NO_EXISTE where one is on no list; YA_PAGADA or NO_PAGADA where none can be settled
 */
export async function payMany(p: CallContext<Call>): Promise<Answer<Call>> {
  const { body } = p;
  const ids = [...new Set(body.pagas.map(({ id }) => id))];
  return p.transaction(async (tx) => {
    if (body.op === 0) await lockListsOf(tx, ids);
    const filas = await lockRows(tx, ids);
    if (filas.length < ids.length) throw new AppError('NO_EXISTE', 'Una de esas pagas ya no está en la lista');
    const { accepted, omitidas } = await separate(tx, filas, body);
    const isPaying = body.op === 1;
    if (accepted.length === 0)
      throw new AppError(
        isPaying ? 'YA_PAGADA' : 'NO_PAGADA',
        `No se ${isPaying ? 'pagó' : 'deshizo'} ninguna: ${enumerateSkipped(omitidas)}`,
      );
    const sum = accepted.reduce((n, row) => n + shownMonto(row), 0);
    const payments = accepted.map((row) => ({ row, monto: row.monto }));
    const settle = () => (isPaying ? payRows(tx, payments) : undoRows(tx, accepted));
    const cuantas = count(accepted.length, 'paga', 'pagas');
    const doneText = isPaying ? `pagó ${cuantas}` : `deshizo ${cuantas}`;
    const ofAll = { modulo: 'paga', motivo: `${doneText}: ${sum}c` } as const;
    await tx.groupAuditEntries(ofAll, settle, accepted.length);
    tx.notify({ tema: 'paga', msg: doneText });
    const hecho = isPaying ? `Pagaste ${cuantas}: ${sum}c` : `Deshiciste ${cuantas}: ${sum}c`;
    return {
      msg: omitidas.length === 0 ? hecho : `${hecho}. ${describeSkipped(omitidas)}`,
      status: 0,
      data: await viewRows(
        tx,
        accepted.map((f) => f.id),
      ),
      omitidas,
    };
  });
}
