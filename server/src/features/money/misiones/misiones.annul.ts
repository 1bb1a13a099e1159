import type { Answer, misionesCalls } from '@conserje/contract';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { changeMision, ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { insertAnnulment } from '../annulments/annulments.public.ts';
import { lockUnpaid } from '../paga/paga.public.ts';
import { annulVenta, lockVenta, refundText, requireAnnullableVenta } from '../ventas/ventas.public.ts';
import { findMisionVenta, lastStep, soldStep } from './misiones.queries.ts';
import { rowsFor } from './misiones.service.ts';

type AnnulCall = typeof misionesCalls.anularMision;
type SoldStep = NonNullable<Awaited<ReturnType<typeof soldStep>>>;

/**
 * Returns the buyer's previous mision if the sold step is their last one (decisions §5).
 * @throws AppError NO_SE_PUEDE_ANULAR
 */
async function misionBefore(
  tx: Tx,
  { id, usuario, usuarioNombre, de, de_nombre, a_nombre }: SoldStep,
): Promise<number> {
  if (!(await findActiveUsuario(tx.db, usuario)))
    throw new AppError('NO_SE_PUEDE_ANULAR', `${usuarioNombre} ya no está en la agencia`);
  const last = orThrow(await lastStep(tx.db, usuario), 'INTERNO');
  if (last.id !== id) {
    const changeText = last.encargado === null ? '' : `: ${last.encargado} cambió su misión a ${last.mision}`;
    throw new AppError('NO_SE_PUEDE_ANULAR', `${usuarioNombre} ya no sigue en ${a_nombre} por esta venta${changeText}`);
  }
  if (de === null || !(await ladder(tx.db)).some((m) => m.id === de))
    throw new AppError('NO_SE_PUEDE_ANULAR', `La misión anterior, ${de_nombre}, ya no existe`);
  return de;
}

/** Annuls the venta of a mision: the buyer returns to the previous mision (decisions §5). */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const step = orThrow(await soldStep(tx.db, body.id), 'NO_EXISTE');
    // Lock order of a venta: the buyer first.
    await tx.lockRow('usuario', step.usuario);
    const venta = await lockVenta(tx, body.id);
    await requireAnnullableVenta(tx, actor, venta);
    const mision = await misionBefore(tx, step);
    const { usuario } = step;
    await lockUnpaid(tx, usuario);
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    const undoes = { anulacion, sold: step.fecha };
    const { de, a, lowered } = await changeMision(tx, { usuario, mision, causa: 'anulacion', motivo, undoes });
    await annulVenta(tx, venta, motivo, { anulacion, lowered });
    const [data] = await rowsFor(tx.db, { usuario: actor, now: tx.now }, await findMisionVenta(tx.db, body.id));
    const msg = `Anulaste la venta. ${step.usuarioNombre} volvió de ${de} a ${a}${refundText(venta, lowered)}`;
    return { msg, status: 0 as const, data: orThrow(data, 'INTERNO') };
  });
}
