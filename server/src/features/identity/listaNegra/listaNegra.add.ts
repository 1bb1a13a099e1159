import { NAME_PLACEHOLDER, originalName, plainText } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { foldCase } from '../people/people.public.ts';
import { findOpenBan } from './listaNegra.queries.ts';
import './listaNegra.table.ts';

export interface NewBan {
  /** Null for someone without an account. */
  usuario: number | null;
  nombre: string;
  motivo: string;
  /** Last day in the agency's zone; null if it has no end. */
  hasta: string | null;
}

/**
 * Puts someone on the black list; the only function that does. An entry whose last day is over gives way. The actor of
 * the transaction is the author; the caller checks the right and holds the lock of the usuario.
 * @param isPartOfDespido such a despido stands if the entry alone is taken back
 * @throws AppError YA_ESTA_ASI
 */
export async function addBan(
  tx: Tx,
  { usuario, nombre, motivo, hasta }: NewBan,
  isPartOfDespido = false,
): Promise<number> {
  const alreadyListed = () => new AppError('YA_ESTA_ASI', `${nombre} ya está en la lista negra`);
  // The name of a former account may have been freed: the list refuses the name that it had. Several may have had it.
  const plano = foldCase(originalName(nombre));
  const hoy = await agenciaDayAt(tx.db, tx.now);
  tx.onDuplicate('lista_negra_nombre', alreadyListed);
  tx.onDuplicate('lista_negra_usuario', alreadyListed);
  const open = await findOpenBan(tx.db, { usuario, plano });
  if (open) {
    if (open.hasta === null || open.hasta >= hoy) throw alreadyListed();
    await tx.db.updateTable('lista_negra').set({ retirado: tx.now }).where('id', '=', open.id).execute();
  }
  const { id } = await tx.db
    .insertInto('lista_negra')
    .values({
      usuario,
      nombre,
      nombre_plano: plano,
      nombre_llano: plainText(nombre),
      motivo,
      hasta,
      encargado: orThrow(tx.actor, 'INTERNO').id,
      fecha: tx.now,
      retirado: null,
      retirado_por: null,
      porque: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const who = usuario === null ? nombre : NAME_PLACEHOLDER;
  await tx.audit({
    modulo: 'listanegra',
    objeto: id,
    motivo: `agregó a ${who} a la lista negra: ${motivo}`,
    ...(!isPartOfDespido && { makes: `veto ${id}` }),
    ...(usuario !== null && { usuario }),
  });
  tx.notify({ tema: 'listanegra', msg: `agregó a ${nombre} a la lista negra` });
  tx.notify({ tema: 'clones', msg: 'cambió la lista negra' });
  return id;
}
