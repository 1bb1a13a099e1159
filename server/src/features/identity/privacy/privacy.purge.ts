import type { Deps } from '../../../platform/http/routing/callContext.ts';
import './privacy.table.ts';

/**
 * Has what was deleted leave the database's pages and its log of writes, where that is still to be done. Whoever is in the
 * way, such as a backup that is being made, has it done at the next round.
 */
export async function purgeDeleted({ motor }: Pick<Deps, 'motor'>): Promise<void> {
  const { db } = motor;
  const { hasta } = await db
    .selectFrom('limpieza')
    .select((eb) => eb.fn.max<number | null>('id').as('hasta'))
    .executeTakeFirstOrThrow();
  if (hasta === null || !(await motor.clear())) return;
  await db.deleteFrom('limpieza').where('id', '<=', hasta).execute();
}
