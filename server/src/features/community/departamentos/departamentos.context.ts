import type { Tx } from '../../../platform/database/database.ts';

/**
 * Says that a departamento changed, and neither who did it nor about whom: the topic is for every session, applications
 * and removals are for the people concerned and who answers them.
 */
export const announceQuietly = (tx: Tx): void => tx.as(null).notify({ tema: 'departamentos', msg: '' });
