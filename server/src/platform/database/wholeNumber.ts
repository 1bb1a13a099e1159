import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A whole number as a column of a query: PostgreSQL would take a bare parameter for a text. */
export const castToBigint = <N extends number | null>(n: N): RawBuilder<N> => sql<N>`cast(${n} as bigint)`;
