import type { Answer, Pendiente, pendientesCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { alreadyAnnulled, buildCanAnnul, withAnnulment } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { assertNotOwn, buildCanSettle } from '../settlement/settlement.public.ts';
import type { PendienteRow } from './pendientes.queries.ts';
import { lockPendiente, markCollected, pendientesOf } from './pendientes.queries.ts';
import { giveReferralBonuses } from './pendientes.referrals.ts';

type Calls = typeof pendientesCalls;

export async function listPendientes(p: CallContext<Calls['getPendientes']>): Promise<Pendiente[]> {
  const { db } = p.deps.engine;
  const rows = await pendientesOf(db, p);
  const maySettle = await buildCanSettle(db, p.usuario, 'pag');
  const mayAnnul = await buildCanAnnul(
    db,
    p,
    'pag',
    rows.flatMap((f) => f.cobrado_por ?? []),
  );
  const actionsOf = ({ usuario, cobrado, cobrado_por, anulacion }: PendienteRow): Pendiente['acciones'] => {
    if (cobrado === null || cobrado_por === null) return maySettle(usuario) ? ['pagar'] : [];
    return anulacion === null && mayAnnul({ autor: cobrado_por, fecha: cobrado, de: [usuario] }) ? ['anular'] : [];
  };
  return rows.map((f) => {
    const {
      paga: _paga,
      referido: _newcomer,
      cobrado,
      cobrado_por: _by,
      cobradoNombre,
      anulacion: _annulment,
      ...row
    } = withAnnulment(f);
    const pagado = { pagado: isoOrNull(cobrado), pagadoNombre: cobrado === null ? null : cobradoNombre };
    return { ...row, ...pagado, fecha: iso(f.fecha), acciones: actionsOf(f) };
  });
}

/**
 * Requires that a pendiente is as the payer saw it; what was not sent is not checked.
 * @throws AppError CAMBIO_MIENTRAS
 */
export function requireAsSeen(row: PendienteRow, seen: { nombre?: string; monto?: number }): void {
  if (seen.nombre !== undefined && seen.nombre !== row.usuarioNombre) throw new AppError('CAMBIO_MIENTRAS');
  if (seen.monto !== undefined && seen.monto !== row.monto)
    throw new AppError('CAMBIO_MIENTRAS', `Ahora son ${row.monto}c`);
}

/**
 * Requires an owed pendiente that the caller may pay.
 * @throws AppError YA_ANULADA, YA_PAGADA, COSA_PROPIA
 */
export async function requirePayablePendiente(tx: Tx, row: PendienteRow): Promise<void> {
  if (row.cobrado === null && row.anulacion !== null) throw alreadyAnnulled(row.anuladaPor ?? '');
  if (row.cobrado !== null) throw new AppError('YA_PAGADA', `${row.cobradoNombre} ya pagó esto`);
  const ownMsg = 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.';
  await assertNotOwn(tx, {
    de: row.usuario,
    permiso: 'pag',
    modulo: 'paga',
    objeto: row.paga,
    msg: ownMsg,
  });
}

/** Pays locked, owed rows: writes the ledger and the audit log, and notifies each person. */
export async function payPendienteRows(tx: Tx, actor: SessionUsuario, rows: readonly PendienteRow[]): Promise<void> {
  await markCollected(
    tx.db,
    rows.map(({ id }) => id),
    actor.id,
    tx.now,
  );
  await moveCreditos(
    tx,
    ...rows.map(({ id, usuario, monto }) => ({
      tipo: 'pendiente_cobrado' as const,
      usuario,
      creditos: monto,
      pendiente: id,
      motivo: 'Pendiente',
    })),
  );
  await tx.audit(
    ...rows.map(({ paga, usuario, monto }) => ({
      modulo: 'paga' as const,
      objeto: paga,
      usuario,
      motivo: `pagó ${monto}c pendientes a ${NAME_PLACEHOLDER}`,
      diferencias: [{ campo: 'Pagado', antes: false, despues: true }],
    })),
  );
  await giveReferralBonuses(
    tx,
    rows.filter(({ referido }) => referido === null).map(({ paga }) => paga),
  );
  for (const { usuario, monto } of rows) {
    const noticeText = `te pagó ${monto}c que tenías pendientes`;
    tx.notify({ tema: 'creditos', msg: noticeText, para: usuario, clase: 'paga' });
  }
}

/** Pays a pendiente (decisions §5). If it was paid meanwhile, the error names the payer. */
export async function payPendiente(p: CallContext<Calls['pagarPendiente']>): Promise<Answer<Calls['pagarPendiente']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockPendiente(tx, body.id), 'NO_EXISTE');
    requireAsSeen(row, body);
    await requirePayablePendiente(tx, row);
    tx.notify({ tema: 'pendientes', msg: `pagó el pendiente de ${row.usuarioNombre}` });
    await payPendienteRows(tx, actor, [row]);
    const msg = `Pagaste ${row.monto}c pendientes a ${row.usuarioNombre}`;
    return { msg, status: 0 as const, id: row.id };
  });
}
