import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A whole number as a column of a query: PostgreSQL would take a bare parameter for a text. */
export const entero = (n: number): RawBuilder<number> => sql<number>`cast(${n} as bigint)`;
