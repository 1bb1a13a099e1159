import { NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { atender } from './cambionombre.queries.ts';
import './cambionombre.table.ts';

export { cuantasPara as nombresPara, nombresDe } from './cambionombre.queries.ts';

/** Withdraws the name that a user asked for and that waits. The user must be locked. @param porque ends a sentence */
export async function retirarNombrePedido(tx: Tx, usuario: number, porque: string): Promise<void> {
  const suya = tx.db
    .selectFrom('solicitud_nombre')
    .select(['id', 'nombre'])
    .where('usuario', '=', usuario)
    .where('atendida', 'is', null);
  const [espera] = await tx.bloquear(suya);
  if (!espera) return;
  await atender(tx, espera.id, 'retirado');
  const motivo = `canceló el cambio de nombre de ${NOMBRE} a ${espera.nombre} porque ${porque}`;
  await tx.apuntar({ modulo: 'nombres', objeto: espera.id, usuario, motivo });
  tx.avisar({ tema: 'cambionombre', msg: 'canceló un cambio de nombre' });
}
