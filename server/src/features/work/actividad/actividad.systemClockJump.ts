import type { Db } from '../../../platform/database/database.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import './actividad.table.ts';

/**
 * Opens again the weeks that are not over by the new clock: they were closed without what is still to come, and no week
 * before them would be closed.
 */
export async function reopenWeeks(db: Db, { visto, ms }: SystemClockJump): Promise<void> {
  const toCome = db
    .selectFrom('actividad_semana')
    .select('lunes')
    .where('hasta', '>', visto - ms);
  await db.deleteFrom('actividad').where('lunes', 'in', toCome).execute();
  await db.deleteFrom('actividad_semana').where('lunes', 'in', toCome).execute();
}
