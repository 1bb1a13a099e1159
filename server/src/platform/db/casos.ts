import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What stands for each value of a column, such as the text that it is shown by. */
export const segunValor = <T extends string | number>(
  columna: string,
  casos: [valor: string | number, es: T][],
): RawBuilder<T> =>
  sql<T>`case ${sql.ref(columna)} ${sql.join(
    casos.map(([valor, es]) => sql`when ${sql.lit(valor)} then ${sql.lit(es)}`),
    sql` `,
  )} end`;
