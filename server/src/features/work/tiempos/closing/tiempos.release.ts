import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../../platform/database/database.ts';
import { auditTiempos, UNLINKED, unlink } from '../opening/tiempos.link.ts';
import { lockOpenTiemposOf, withdrawSolicitudesFor } from '../tiempos.queries.ts';
import { closeTiempo, notifyLossToAlto } from './tiempos.cancel.ts';

/**
 * Releases the tiempos of a locked usuario: cancels their own for good, with confirmed minutes kept; unlinks those they
 * manage, from this second on; withdraws solicitudes to them.
 * @param porque ends a sentence
 */
export async function releaseTiempos(
  tx: Tx,
  { id, usuario }: { id: number; usuario: string },
  porque: string,
): Promise<void> {
  const rows = await lockOpenTiemposOf(tx, id);
  const [ownTiempos, managed] = [rows.filter((f) => f.bajo === id), rows.filter((f) => f.bajo !== id)];
  const cancelled = `canceló el tiempo de ${NAME_PLACEHOLDER}: ${porque}`;
  for (const row of ownTiempos) {
    await closeTiempo(tx, row);
    notifyLossToAlto(tx, row, cancelled);
  }
  await auditTiempos(tx, ownTiempos, cancelled);
  await unlink(tx, managed, `${UNLINKED}: ${porque}`, 'sin_encargado');
  await withdrawSolicitudesFor(tx.db, id, tx.now);
  if (rows.length > 0) tx.notify({ tema: 'tiempos', msg: `cerró los tiempos de ${usuario}: ${porque}` });
}
