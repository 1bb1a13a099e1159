import type { Answer, pendientesCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { contraryMotivo, insertAnnulment, requireAnnullable } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { lockPayOf, lowerUnpaid } from '../paga/paga.public.ts';
import { lockPendiente, ownersOfPendiente } from './pendientes.queries.ts';
import { withdrawReferralBonuses } from './pendientes.referrals.ts';

type AnnulCall = typeof pendientesCalls.anularPendiente;

/** Says what is owed again after a payment was annulled, and by how much it fell. */
function owedAgain(usuarioNombre: string, monto: number, lowered: number): string {
  if (lowered === monto) return 'Por esa paga ya no se le debe nada';
  const loweredText = lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '';
  return `La agencia vuelve a deber ${monto - lowered}c a ${usuarioNombre}${loweredText}`;
}

/**
 * Annuls the payment of a pendiente (decisions §5): the paid row stays, and a new row owes its credits again, as far as
 * they are still earned.
 */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const owners = orThrow(await ownersOfPendiente(tx.db, body.id), 'NO_EXISTE');
    for (const owner of owners) await tx.lockRow('usuario', owner);
    await lockPayOf(tx, owners, body.id);
    const row = orThrow(await lockPendiente(tx, body.id), 'NO_EXISTE');
    const { id: anula, usuario, monto, paga, referido, cobrado, cobrado_por: autor } = row;
    if (cobrado === null || autor === null) throw new AppError('NO_PAGADA');
    const annulledBy = row.anulacion === null ? null : row.anuladaPor;
    const made = { autor, fecha: cobrado, de: [usuario] };
    await requireAnnullable(tx, actor, {
      ...made,
      permiso: 'pag',
      modulo: 'paga',
      objeto: paga,
      anuladaPor: annulledBy,
    });
    const anulacion = await insertAnnulment(tx, { usuario, motivo });
    await tx.db.updateTable('pendiente').set({ anulacion }).where('id', '=', anula).execute();
    const reopened = {
      usuario,
      paga,
      monto,
      fecha: tx.now,
      cobrado: null,
      cobrado_por: null,
      anulacion: null,
      anula,
      referido,
    };
    const { id } = await tx.db.insertInto('pendiente').values(reopened).returning('id').executeTakeFirstOrThrow();
    const contraryText = contraryMotivo('Pendiente', motivo);
    await moveCreditos(tx, {
      tipo: 'pendiente_anulado',
      usuario,
      creditos: monto,
      pendiente: id,
      motivo: contraryText,
    });
    // The first pay of a newcomer may have been undone before: then their bonus is not owed again.
    const isWithdrawn = (await withdrawReferralBonuses(tx, [paga])).includes(id);
    const lowered =
      referido === null ? await lowerUnpaid(tx, { usuario, paga, pagado: cobrado, why: 'al anular un pago' }) : 0;
    const loweredText = lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '';
    const entry = `anuló el pago de ${monto}c pendientes a ${NAME_PLACEHOLDER}: ${motivo}${loweredText}`;
    const diferencias = [{ campo: 'Pagado', antes: true, despues: false }];
    await tx.audit({ modulo: 'paga', objeto: paga, usuario, motivo: entry, diferencias });
    tx.notify({ tema: 'pendientes', msg: `anuló el pago de un pendiente de ${row.usuarioNombre}` });
    const loss = lowered > 0 ? `. Tu pendiente bajó ${lowered}c` : '';
    const noticeText = `anuló el pago de ${monto}c que tenías pendientes: ${motivo}${loss}`;
    tx.notify({ tema: 'creditos', msg: noticeText, para: usuario, clase: 'paga' });
    const owedText = isWithdrawn
      ? `No se le debe nada a ${row.usuarioNombre}, porque se deshizo la primera paga de la persona que trajo`
      : owedAgain(row.usuarioNombre, monto, lowered);
    return {
      msg: `Anulaste el pago. ${owedText}`,
      status: 0 as const,
      id,
    };
  });
}
