import type { Deps } from '../../../platform/http/routing/callContext.ts';
import './privacy.table.ts';

/**
 * Purges deleted data from the free pages and the write-ahead log of the database, if any is pending. If something
 * blocks it, such as a running backup, the next run repeats it.
 */
export async function purgeDeleted({ engine }: Pick<Deps, 'engine'>): Promise<void> {
  const { db } = engine;
  const { hasta } = await db
    .selectFrom('limpieza')
    .select((eb) => eb.fn.max<number | null>('id').as('hasta'))
    .executeTakeFirstOrThrow();
  if (hasta === null || !(await engine.clear())) return;
  await db.deleteFrom('limpieza').where('id', '<=', hasta).execute();
}
