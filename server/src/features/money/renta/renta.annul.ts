import type { Answer, rentaCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { contraryMotivo, insertAnnulment, reasonOf, requireAnnullable } from '../annulments/annulments.public.ts';
import { move } from '../creditos/creditos.public.ts';
import { calendar, mapperFor } from './renta.mapper.ts';
import { findRentaById, lockRenta } from './renta.queries.ts';

type AnnulCall = typeof rentaCalls.anularRenta;

/** Annuls a rent, paid or not (decisions §5). If it was paid, its person gets the credits back. */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaction(async (tx) => {
    const renta = orThrow(await lockRenta(tx, body.id), 'NO_EXISTE');
    const { id, usuario, renta: creditos, anuladaPor } = renta;
    const made = { autor: renta.autor, fecha: renta.fecha, de: [usuario] };
    await requireAnnullable(tx, quien, { ...made, permiso: 'ren', modulo: 'renta', objeto: id, anuladaPor });
    if (renta.borrada !== null) throw new AppError('YA_ESTA_ASI', `${renta.borradaNombre} ya la borró`);
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    await tx.db.updateTable('renta').set({ anulacion }).where('id', '=', id).execute();
    const shared = { usuario, creditos, renta: id, motivo: contraryMotivo(`Renta de ${renta.mes}`, motivo) };
    if (renta.pagado !== null) await move(tx, { ...shared, tipo: 'renta_devuelta' });
    await move(tx, { ...shared, tipo: 'renta_anulada' });
    const entry = `anuló la renta de ${NAME_PLACEHOLDER}, ${renta.mes}, ${creditos}c: ${motivo}`;
    const diferencias = [{ campo: 'Anulada', antes: false, despues: true }];
    await tx.audit({ modulo: 'renta', objeto: id, usuario, motivo: entry, diferencias });
    tx.notify({ tema: 'renta', msg: 'anuló una renta' });
    const own = `anuló tu renta de ${renta.mes}: ${motivo}`;
    tx.notify({ tema: 'creditos', msg: own, para: usuario, clase: 'renta' });
    const ahora = orThrow(await findRentaById(tx.db, id), 'NO_EXISTE');
    const dia = await calendar(tx.db, tx.ahora);
    const vista = await mapperFor(tx.db, { usuario: quien, ahora: tx.ahora }, dia, [ahora]);
    const back = renta.pagado === null ? '' : `. Devuélvele ${creditos}c`;
    return { msg: `Anulaste la renta de ${renta.usuarioNombre}${back}`, status: 0 as const, data: [vista(ahora)] };
  });
}
