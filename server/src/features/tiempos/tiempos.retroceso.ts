import type { Db } from '../../platform/db/database.ts';
import type { Salto } from '../../platform/retroceso.ts';
import './tiempos.table.ts';

/** The clock was set back: what is left of the open ones, and of the time to take one back, stays what it was. */
export async function retrasarTiempos(db: Db, { visto, ms }: Salto): Promise<void> {
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
