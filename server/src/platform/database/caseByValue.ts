import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A `case` expression that maps each value of a column to a result. */
export const caseByValue = <T extends string | number>(
  column: string,
  cases: [value: string | number, result: T][],
): RawBuilder<T> =>
  sql<T>`case ${sql.ref(column)} ${sql.join(
    cases.map(([value, result]) => sql`when ${sql.lit(value)} then ${sql.lit(result)}`),
    sql` `,
  )} end`;
