import type { Answer, multasCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { contraryMotivo, insertAnnulment, requireAnnullable } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import type { MultaRow } from './multas.queries.ts';
import { lockMulta } from './multas.queries.ts';
import { rowFor } from './multas.service.ts';

type AnnulCall = typeof multasCalls.anularMulta;

/** Annuls a locked multa that stands; the caller checked the right. */
export async function undoMulta(tx: Tx, multa: MultaRow, motivo: string): Promise<void> {
  const { id, usuario, creditos } = multa;
  const anulacion = await insertAnnulment(tx, { usuario, motivo });
  await tx.db.updateTable('multa').set({ anulacion }).where('id', '=', id).execute();
  const shared = { usuario, creditos, multa: id, motivo: contraryMotivo(multa.motivo, motivo) };
  if (multa.cobrado !== null) await moveCreditos(tx, { ...shared, tipo: 'multa_devuelta' });
  await moveCreditos(tx, { ...shared, tipo: 'multa_anulada' });
  const diferencias = [{ campo: 'Anulada', antes: false, despues: true }];
  const entry = `anuló una multa de ${NAME_PLACEHOLDER}, ${creditos}c: ${shared.motivo}`;
  await tx.audit({ modulo: 'multas', objeto: id, usuario, motivo: entry, diferencias, undoes: `multa ${id}` });
  tx.notify({ tema: 'multas', msg: 'anuló una multa' });
  tx.notify({
    tema: 'creditos',
    msg: `anuló tu multa de ${creditos}c: ${motivo}`,
    para: usuario,
    clase: 'multa',
  });
}

/** Annuls a multa (decisions §5). If it was collected, the usuario gets the credits back. */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const multa = orThrow(await lockMulta(tx, body.id), 'NO_EXISTE');
    const { id, usuario, creditos, anuladaPor } = multa;
    const made = { autor: multa.encargado, fecha: multa.fecha, de: [usuario] };
    await requireAnnullable(tx, actor, { ...made, permiso: 'mul', modulo: 'multas', objeto: id, anuladaPor });
    await undoMulta(tx, multa, motivo);
    const updated = orThrow(await lockMulta(tx, id), 'NO_EXISTE');
    const data = await rowFor(tx, actor, updated);
    const refundText = multa.cobrado !== null && creditos > 0 ? `. Devuélvele ${creditos}c` : '';
    return { msg: `Anulaste la multa de ${multa.usuarioNombre}${refundText}`, status: 0 as const, data };
  });
}
