import { NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { cerrar } from './tiempos.cancelar.ts';
import { anotar, DESLIGO, desligar } from './tiempos.ligar.ts';
import { retirarSolicitudesPara, tomarAbiertosDe } from './tiempos.queries.ts';

/**
 * Lets go of a user's tiempos, who must be locked: their own is cancelled, what was confirmed stays and nobody takes it
 * back; those that they manage are left without manager, from this second on; what asks them to manage is withdrawn.
 * @param porque ends a sentence
 */
export async function soltarTiempos(
  tx: Tx,
  { id, usuario }: { id: number; usuario: string },
  porque: string,
): Promise<void> {
  const filas = await tomarAbiertosDe(tx, id);
  const [suyos, llevados] = [filas.filter((f) => f.bajo === id), filas.filter((f) => f.bajo !== id)];
  for (const fila of suyos) await cerrar(tx, fila);
  await anotar(tx, suyos, `canceló el tiempo de ${NOMBRE}: ${porque}`);
  await desligar(tx, llevados, `${DESLIGO}: ${porque}`);
  await retirarSolicitudesPara(tx.db, id, tx.ahora);
  if (filas.length > 0) tx.avisar({ tema: 'tiempos', msg: `cerró los tiempos de ${usuario}: ${porque}` });
}
