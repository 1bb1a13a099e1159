import type { Db } from '../../../../platform/database/database.ts';
import type { SystemClockJump } from '../../../../platform/time/clockGuard.ts';
import { shiftUniqueKeysBack } from '../tiempos.dueNotifications.ts';
import '../tiempos.table.ts';

/** Keeps the time left of open tiempos and the time to recover cancelled ones when the clock was set back. */
export async function shiftTiemposBack(db: Db, { visto, ms }: SystemClockJump): Promise<void> {
  await shiftUniqueKeysBack(db, ms);
  await db
    .updateTable('tiempo')
    .set((eb) => ({ finaliza: eb('finaliza', '-', ms), pausado: eb('pausado', '-', ms) }))
    .where('cerrado', 'is', null)
    .execute();
  await db
    .updateTable('parada')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('tiempo', 'in', (eb) => eb.selectFrom('tiempo').select('id').where('cerrado', 'is', null))
    .execute();
  await db
    .updateTable('tiempo')
    .set((eb) => ({ recuperable: eb('recuperable', '-', ms) }))
    // Includes those expired by the old clock: the new clock would revive them.
    .where('recuperable', '>', visto - ms)
    .execute();
}
