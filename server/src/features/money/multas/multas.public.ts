import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { undoMulta } from './multas.annul.ts';
import { lockMulta } from './multas.queries.ts';

export { insertMulta } from './multas.service.ts';

/**
 * Annuls the multa that was given with a llamado that is withdrawn, by any person, unless it is annulled already.
 * @returns the credits to hand back, because it was collected; null if it was annulled already
 */
export async function annulWithLlamado(tx: Tx, id: number, motivo: string): Promise<number | null> {
  const multa = orThrow(await lockMulta(tx, id), 'INTERNO');
  if (multa.anulada !== null) return null;
  await undoMulta(tx, multa, motivo);
  return multa.cobrado === null ? 0 : multa.creditos;
}
