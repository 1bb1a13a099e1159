import type { Answer, membresiasCalls } from '@conserje/contract';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { queueRoles } from '../../community/discord/discord.public.ts';
import { insertAnnulment } from '../annulments/annulments.public.ts';
import { lockUnpaid, undoReduction } from '../paga/paga.public.ts';
import type { VentaRow } from '../ventas/ventas.public.ts';
import {
  annulVenta,
  findVentaById,
  findVentasOfMembresias,
  lockVenta,
  refundText,
  requireAnnullableVenta,
} from '../ventas/ventas.public.ts';
import { changedSince, rowFor } from './membresias.mapper.ts';
import type { MembresiaRow } from './membresias.queries.ts';
import { membresiaById, terminate } from './membresias.queries.ts';

type AnnulCall = typeof membresiasCalls.anularMembresia;

/**
 * Reverts a venta: terminates the membresia or, after an extension, restores its end. Returns the credits by which the
 * pendientes of its owner fell.
 */
async function takeBack(tx: Tx, row: MembresiaRow, { fin_antes }: VentaRow, anulacion: number): Promise<number> {
  const { id, usuario } = row;
  const stops = fin_antes === null || fin_antes <= tx.now;
  const lowered =
    stops && usuario !== null ? await undoReduction(tx, { usuario, anulacion, membresia: id, fin_antes }) : 0;
  if (fin_antes === null) await terminate(tx, row);
  else await tx.db.updateTable('membresia_usuario').set({ finaliza: fin_antes }).where('id', '=', id).execute();
  queueRoles(tx, [usuario]);
  const diferencias =
    fin_antes === null
      ? [{ campo: 'Estado', antes: 'Activa', despues: 'Terminada' }]
      : [{ campo: 'Finaliza', antes: isoOrNull(row.finaliza), despues: iso(fin_antes) }];
  const motivo = `anuló la venta de ${row.membresiaNombre} a ${buyerInLog(row.externo)}`;
  await tx.audit({ modulo: 'membresias', objeto: id, usuario, motivo, diferencias });
  tx.notify({ tema: 'membresias', msg: 'anuló la venta de una membresía' });
  const noticeText = `anuló la venta de tu membresía ${row.membresiaNombre}`;
  if (usuario !== null) tx.notify({ tema: 'membresias', msg: noticeText, para: usuario });
  return lowered;
}

/** Annuls the venta of a membresia; of an extended one, the last venta. */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const { membresia, usuario } = orThrow(await findVentaById(tx.db, body.id), 'NO_EXISTE');
    if (membresia === null) throw new AppError('NO_EXISTE');
    // Lock order of a venta: the buyer first.
    if (usuario !== null) await tx.lockRow('usuario', usuario);
    await tx.lockRow('membresia_usuario', membresia);
    const venta = await lockVenta(tx, body.id);
    await requireAnnullableVenta(tx, actor, venta);
    const row = orThrow(await membresiaById(tx.db, membresia), 'NO_EXISTE');
    const last = (await findVentasOfMembresias(tx.db, [membresia])).findLast((v) => v.anulada === null);
    const changedText = changedSince(row, venta, last?.id === venta.id);
    if (changedText !== null) throw new AppError('NO_SE_PUEDE_ANULAR', changedText);
    if (usuario !== null) await lockUnpaid(tx, usuario);
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    const lowered = await takeBack(tx, row, venta, anulacion);
    await annulVenta(tx, venta, motivo, { anulacion, lowered });
    const updated = orThrow(await membresiaById(tx.db, membresia), 'NO_EXISTE');
    const data = await rowFor(tx, actor, updated);
    const msg = `Anulaste la venta de ${row.membresiaNombre}${refundText(venta, lowered)}`;
    return { msg, status: 0 as const, data };
  });
}
