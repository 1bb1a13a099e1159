import type { Tx } from '../../platform/db/database.ts';
import { mover } from '../creditos/creditos.public.ts';
import './pendientes.table.ts';

/** A pay, or what is left of it, that the agency will owe. */
export interface PendienteNuevo {
  usuario: number;
  paga: number;
  monto: number;
  encargado: number;
  motivo: string;
}

/** Leaves what a pay row still holds as pending; nothing, where it holds nothing. */
export async function dejarPendiente(
  tx: Tx,
  { usuario, paga, monto, encargado, motivo }: PendienteNuevo,
): Promise<void> {
  if (monto === 0) return;
  const { id } = await tx.db
    .insertInto('pendiente')
    .values({ usuario, paga, monto, fecha: tx.ahora, cobrado: null, cobrado_por: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mover(tx, { tipo: 'paga_pendiente', usuario, creditos: monto, paga, pendiente: id, encargado, motivo });
}
