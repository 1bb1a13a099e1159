import { PRESENT_MS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { AppDeps } from '../../../platform/http/routing/callContext.ts';
import './guardia.table.ts';

/** Minimum age of a row for a rewrite, well below `PRESENT_MS`. */
const FRESH_MS = 20_000;

async function writePresent(db: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length > 0)
    await insertRows(
      db,
      'presente',
      ids.map((usuario) => ({ usuario, visto: now })),
    )
      .onConflict((c) =>
        c
          .column('usuario')
          .doUpdateSet({ visto: now })
          .where((eb) => eb.or([eb('presente.visto', '<', now - FRESH_MS), eb('presente.visto', '>', now)])),
      )
      .execute();
  const old = db
    .selectFrom('presente')
    .select('usuario')
    .where('visto', '<', now - PRESENT_MS);
  if (await old.limit(1).executeTakeFirst())
    await db
      .deleteFrom('presente')
      .where('visto', '<', now - PRESENT_MS)
      .execute();
}

/** Stores which encargados have an event stream in this process, for the other processes. */
export const recordPresent =
  ({ engine, clock, eventBroadcaster }: AppDeps) =>
  (): Promise<void> =>
    writePresent(engine.bestEffort, eventBroadcaster.watchingEncargados(), clock());
