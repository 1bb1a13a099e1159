import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { handle } from './nameChange.queries.ts';
import './nameChange.table.ts';

export { countFor as nombresPara, requestedNamesOf } from './nameChange.queries.ts';

/** Withdraws the name that a user asked for and that waits. The user must be locked. @param porque ends a sentence */
export async function withdrawRequestedName(tx: Tx, usuario: number, porque: string): Promise<void> {
  const theirs = tx.db
    .selectFrom('solicitud_nombre')
    .select(['id', 'nombre'])
    .where('usuario', '=', usuario)
    .where('atendida', 'is', null);
  const [wait] = await tx.lockRows(theirs);
  if (!wait) return;
  await handle(tx, wait.id, 'retirado');
  const motivo = `canceló el cambio de nombre de ${NAME_PLACEHOLDER} a ${wait.nombre} porque ${porque}`;
  await tx.audit({ modulo: 'nombres', objeto: wait.id, usuario, motivo });
  tx.notify({ tema: 'cambionombre', msg: 'canceló un cambio de nombre' });
}
