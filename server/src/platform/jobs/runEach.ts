import { isDatabaseError } from '../database/databaseErrorReporter.ts';

/**
 * Runs pieces of work in turn, also those after one that fails, which would otherwise hold up the rest in every round.
 * @throws the error of the piece that failed, an AggregateError of several; at once that of an absent database
 */
export async function runEach(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works)
    try {
      await work();
    } catch (error) {
      if (isDatabaseError(error)) throw error;
      errors.push(error);
    }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors);
}
