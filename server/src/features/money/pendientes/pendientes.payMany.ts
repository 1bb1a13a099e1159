import type { Answer, pendientesCalls } from '@conserje/contract';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { count, describeSkipped, enumerateSkipped } from '../../../platform/phrases.ts';
import type { PendienteRow } from './pendientes.queries.ts';
import { lockPendientes } from './pendientes.queries.ts';
import { payRows, requirePayable } from './pendientes.service.ts';

type Call = typeof pendientesCalls.pagarPendientes;
type Seen = CallContext<Call>['body']['pendientes'][number];

function requireAsSeen(row: PendienteRow, visto: Seen): void {
  if (visto.nombre !== row.usuarioNombre) throw new AppError('CAMBIO_MIENTRAS');
  if (visto.monto !== row.monto) throw new AppError('CAMBIO_MIENTRAS', `Ahora son ${row.monto}c`);
}

/** Splits rows into those that can be paid as they were seen, and the others with their reason. */
async function separate(tx: Tx, filas: PendienteRow[], pendientes: readonly Seen[]) {
  const seen = new Map(pendientes.map((v) => [v.id, v]));
  const accepted: PendienteRow[] = [];
  const omitidas: Answer<Call>['omitidas'] = [];
  for (const row of filas)
    try {
      requireAsSeen(row, orThrow(seen.get(row.id), 'INTERNO'));
      // Last: where nobody else could settle it, it is written down that one did so oneself.
      await requirePayable(tx, row);
      accepted.push(row);
    } catch (fallo) {
      if (!(fallo instanceof AppError) || fallo.codigo === 'INTERNO') throw fallo;
      omitidas.push({ id: row.id, nombre: row.usuarioNombre, msg: fallo.message });
    }
  return { accepted, omitidas };
}

/**
 * `pagarPendientes`: pays out many in one transaction, longest owed first. One's own, and those that someone else has settled
 * meanwhile, stay as they are and are named.
 * @throws Fallo NO_EXISTE where one is not there; YA_PAGADA where none can be paid
 */
export async function payPendientes(p: CallContext<Call>): Promise<Answer<Call>> {
  const { usuario: quien, body } = p;
  const ids = [...new Set(body.pendientes.map(({ id }) => id))];
  return p.transaction(async (tx) => {
    const filas = await lockPendientes(tx, ids);
    if (filas.length < ids.length) throw new AppError('NO_EXISTE');
    const { accepted, omitidas } = await separate(tx, filas, body.pendientes);
    if (accepted.length === 0) throw new AppError('YA_PAGADA', `No pagaste ninguno: ${enumerateSkipped(omitidas)}`);
    const cuantos = count(accepted.length, 'pendiente', 'pendientes');
    const creditos = accepted.reduce((n, { monto }) => n + monto, 0);
    const pay = () => payRows(tx, quien, accepted);
    const ofAll = { modulo: 'paga', motivo: `pagó ${cuantos}: ${creditos}c` } as const;
    await tx.groupAuditEntries(ofAll, pay, accepted.length);
    tx.notify({ tema: 'pendientes', msg: `pagó ${cuantos}` });
    const hecho = `Pagaste ${cuantos}: ${creditos}c`;
    return {
      msg: omitidas.length === 0 ? hecho : `${hecho}. ${describeSkipped(omitidas)}`,
      status: 0 as const,
      ids: accepted.map(({ id }) => id),
      creditos,
      omitidas,
    };
  });
}
