import type { Answer, rentaCalls } from '@conserje/contract';
import { formatMonth, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { contraryMotivo, insertAnnulment, requireAnnullable } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { calendarAt, mapperFor } from './renta.mapper.ts';
import { findRentaById, lockRenta } from './renta.queries.ts';

type AnnulCall = typeof rentaCalls.anularRenta;

/** Annuls a renta, paid or not (decisions §5). If it was paid, the usuario gets the credits back. */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const renta = orThrow(await lockRenta(tx, body.id), 'NO_EXISTE');
    const { id, usuario, renta: creditos, anuladaPor } = renta;
    const made = { autor: renta.autor, fecha: renta.fecha, de: [usuario] };
    await requireAnnullable(tx, actor, { ...made, permiso: 'ren', modulo: 'renta', objeto: id, anuladaPor });
    if (renta.borrada !== null) throw new AppError('YA_ESTA_ASI', `${renta.borradaNombre} ya la borró`);
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    await tx.db.updateTable('renta').set({ anulacion }).where('id', '=', id).execute();
    const shared = {
      usuario,
      creditos,
      renta: id,
      motivo: contraryMotivo(`Renta de ${formatMonth(renta.mes)}`, motivo),
    };
    if (renta.pagado !== null) await moveCreditos(tx, { ...shared, tipo: 'renta_devuelta' });
    await moveCreditos(tx, { ...shared, tipo: 'renta_anulada' });
    const entry = `anuló la renta de ${NAME_PLACEHOLDER}, ${formatMonth(renta.mes)}, ${creditos}c: ${motivo}`;
    const diferencias = [{ campo: 'Anulada', antes: false, despues: true }];
    await tx.audit({ modulo: 'renta', objeto: id, usuario, motivo: entry, diferencias });
    tx.notify({ tema: 'renta', msg: 'anuló una renta' });
    const noticeText = `anuló tu renta de ${formatMonth(renta.mes)}: ${motivo}`;
    tx.notify({ tema: 'creditos', msg: noticeText, para: usuario, clase: 'renta' });
    const updated = orThrow(await findRentaById(tx.db, id), 'NO_EXISTE');
    const today = await calendarAt(tx.db, tx.now);
    const toRenta = await mapperFor(tx.db, { usuario: actor, now: tx.now }, today, [updated]);
    const refundText = renta.pagado === null ? '' : `. Devuélvele ${creditos}c`;
    return {
      msg: `Anulaste la renta de ${renta.usuarioNombre}${refundText}`,
      status: 0 as const,
      data: [toRenta(updated)],
    };
  });
}
