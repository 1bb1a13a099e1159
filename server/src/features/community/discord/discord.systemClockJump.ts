import type { Db } from '../../../platform/database/database.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import './discord.table.ts';
import './roleQueue/discord.roleQueue.table.ts';

/** Shifts pauses and leases when the clock is set back, so that none grows. */
export async function shiftDiscordTimes(db: Db, { ms }: SystemClockJump): Promise<void> {
  await db
    .updateTable('discord_destino')
    .set((eb) => ({ siguiente: eb('siguiente', '-', ms), tomado: eb('tomado', '-', ms) }))
    .execute();
  await db
    .updateTable('discord_envio')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .execute();
  await db
    .updateTable('discord_rol_estado')
    .set((eb) => ({
      siguiente: eb('siguiente', '-', ms),
      tomado: eb('tomado', '-', ms),
      encolado: eb('encolado', '-', ms),
    }))
    .execute();
  await db
    .updateTable('discord_rol_miembro')
    .set((eb) => ({ reintento: eb('reintento', '-', ms) }))
    .execute();
}
