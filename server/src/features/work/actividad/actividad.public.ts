import type { ActivityRequirement } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRequirement, requirementsBefore } from './actividad.queries.ts';
import { requirementOrNone } from './actividad.results.ts';

export { requirementOrNone } from './actividad.results.ts';
export { closeDueWeeks } from './actividad.weeks.ts';

/** Returns what each categoria asks for in a week; one that asks for nothing may be missing. */
export const currentRequirements = (db: Db): Promise<ReadonlyMap<number, ActivityRequirement>> =>
  requirementsBefore(db, Number.MAX_SAFE_INTEGER);

/** Stores what a categoria asks for from now on. The categoria must be locked. */
export async function askForActivity(tx: Tx, categoria: number, requirement: ActivityRequirement): Promise<void> {
  await insertRequirement(tx, categoria, requirement);
}

/** Gives each of two categorias that change places what the other asked for. Both must be locked. */
export async function swapRequirements(tx: Tx, a: number, b: number): Promise<void> {
  const requirements = await currentRequirements(tx.db);
  if (!requirements.has(a) && !requirements.has(b)) return;
  await insertRequirement(tx, a, requirementOrNone(requirements, b));
  await insertRequirement(tx, b, requirementOrNone(requirements, a));
}
