import type { Db } from '../../platform/db/database.ts';
import type { Salto } from '../../platform/retroceso.ts';
import './discord.table.ts';

/** The clock was set back: no pause grows by that. */
export async function retrasarCarriles(db: Db, { ms }: Salto): Promise<void> {
  await db
    .updateTable('discord_gancho')
    .set((eb) => ({ siguiente: eb('siguiente', '-', ms), tomado: eb('tomado', '-', ms) }))
    .execute();
}
