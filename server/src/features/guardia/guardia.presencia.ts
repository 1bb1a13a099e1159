import { PRESENTE_MS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import type { DepsDeApp } from '../../platform/http/contexto.ts';
import './guardia.table.ts';

/** Rows are written anew when they are so old: well before they count no more. */
const FRESCO_MS = 20_000;

async function anotar(db: Db, ids: readonly number[], ahora: number): Promise<void> {
  if (ids.length > 0)
    await db
      .insertInto('presente')
      .values(ids.map((usuario) => ({ usuario, visto: ahora })))
      .onConflict((c) =>
        c
          .column('usuario')
          .doUpdateSet({ visto: ahora })
          .where((eb) => eb.or([eb('presente.visto', '<', ahora - FRESCO_MS), eb('presente.visto', '>', ahora)])),
      )
      .execute();
  const viejos = db
    .selectFrom('presente')
    .select('usuario')
    .where('visto', '<', ahora - PRESENTE_MS);
  if (await viejos.limit(1).executeTakeFirst())
    await db
      .deleteFrom('presente')
      .where('visto', '<', ahora - PRESENTE_MS)
      .execute();
}

/** Writes down who of those who take tiempos holds a stream of this process, for the other processes. */
export const notarPresentes =
  ({ motor, reloj, difusor }: DepsDeApp) =>
  (): Promise<void> =>
    anotar(motor.dePaso, difusor.encargados(), reloj());
