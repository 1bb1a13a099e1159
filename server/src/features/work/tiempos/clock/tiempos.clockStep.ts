import type { Db } from '../../../../platform/database/database.ts';
import type { ClockStep } from '../../../../platform/time/clockGuard.ts';
import '../tiempos.table.ts';

/** The clock was set back: what is left of the open ones, and of the time to take one back, stays what it was. */
export async function shiftTiemposBack(db: Db, { visto, ms }: ClockStep): Promise<void> {
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
    // Also those whose time was up by the old clock: by the new one it would not be.
    .where('recuperable', '>', visto - ms)
    .execute();
}
