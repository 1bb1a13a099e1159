import type { Tx } from '../../../platform/database/database.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';

/**
 * Says that a departamento changed, and neither who did it nor about whom: the topic is for every session, applications
 * and removals are for the people concerned and who answers them.
 */
export const announceQuietly = (tx: Tx): void => tx.as(null).notify({ tema: 'departamentos', msg: '' });

/** Removes the notifications of applications that wait no more. */
export async function forgetApplications(tx: Tx, applications: readonly { id: number }[]): Promise<void> {
  if (applications.length === 0) return;
  const ids = applications.map(({ id }) => `${id}`);
  const [removed] = await removeNotifications(tx.db, 'departamento_solicitud', ids);
  if (removed && removed.numDeletedRows > 0n) tx.as(null).notify({ tema: 'notificaciones', msg: '' });
}
