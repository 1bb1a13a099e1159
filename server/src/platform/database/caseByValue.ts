import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What stands for each value of a column, such as the text that it is shown by. */
export const caseByValue = <T extends string | number>(
  column: string,
  cases: [value: string | number, result: T][],
): RawBuilder<T> =>
  sql<T>`case ${sql.ref(column)} ${sql.join(
    cases.map(([value, result]) => sql`when ${sql.lit(value)} then ${sql.lit(result)}`),
    sql` `,
  )} end`;
