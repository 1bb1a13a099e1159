import { sql } from 'kysely';

/** A statement that takes SQLite longer than the share of statements in a turn of the event loop. */
export const SLOW_QUERY = sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 300000) select max(n) from c`;
