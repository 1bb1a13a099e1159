import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Casts a whole number for a query: PostgreSQL would treat a bare parameter as text. */
export const castToBigint = <N extends number | null>(n: N): RawBuilder<N> => sql<N>`cast(${n} as bigint)`;
