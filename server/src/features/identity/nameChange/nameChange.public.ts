import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { settleSolicitud } from './nameChange.queries.ts';
import './nameChange.table.ts';

export { countFor as countNameChangesFor, findRequestedNamesOf } from './nameChange.queries.ts';

/**
 * Withdraws the pending name change of a usuario. The usuario must be locked. @param reason end of the audit sentence
 */
export async function withdrawRequestedName(tx: Tx, usuario: number, reason: string): Promise<void> {
  const query = tx.db
    .selectFrom('solicitud_nombre')
    .select(['id', 'nombre'])
    .where('usuario', '=', usuario)
    .where('atendida', 'is', null);
  const [pending] = await tx.lockRows(query);
  if (!pending) return;
  await settleSolicitud(tx, pending.id, 'retirado');
  const motivo = `canceló el cambio de nombre de ${NAME_PLACEHOLDER} a ${pending.nombre} porque ${reason}`;
  await tx.audit({ modulo: 'nombres', objeto: pending.id, usuario, motivo, undoes: `nombre ${pending.id}` });
  tx.notify({ tema: 'cambionombre', msg: 'canceló un cambio de nombre' });
}
