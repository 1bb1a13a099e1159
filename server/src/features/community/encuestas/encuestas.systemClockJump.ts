import type { Db } from '../../../platform/database/database.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import './encuestas.table.ts';

/** Ends for the new clock, too, what the old one ended: the seals and their key are gone. */
export async function endSettled(db: Db, { visto, ms }: SystemClockJump): Promise<void> {
  const now = visto - ms;
  await db
    .updateTable('encuesta')
    .set({ hasta: now })
    .where('contada', 'is not', null)
    .where('hasta', '>', now)
    .execute();
}
