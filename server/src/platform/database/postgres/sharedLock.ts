import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { DATABASE_LOCK_KEY } from '../transfer/transferMark.ts';
import { NoPrimaryError } from './primaryServer.ts';

/** Another process holds the whole database exclusively. */
export class DatabaseLockedError extends Error {
  constructor() {
    super('the agency is being moved');
  }
}

/** First number of the lock that each connection of a portal shares with those of the same schema. */
const SCHEMA_LOCK_CLASS = 42;

/**
 * Takes the shared lock of the database for the life of a new connection, which excludes an exclusive holder, and that
 * of its schema.
 * @throws DatabaseLockedError; NoPrimaryError when the server takes no writes
 */
export async function acquireSharedLock(client: pg.ClientBase, schema: number | undefined): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared($1, $2) as mia, pg_try_advisory_lock_shared($3, $4),
      current_setting('transaction_read_only') = 'on' as standby`,
    [...DATABASE_LOCK_KEY, SCHEMA_LOCK_CLASS, schema ?? null],
  );
  if (rows[0]?.standby === true) throw new NoPrimaryError();
  if (rows[0]?.mia !== true) throw new DatabaseLockedError();
}

/** Returns whether a process of another schema has connections to the database. */
export async function isHeldByAnotherSchema(db: Kysely<Database>, schema: number | undefined): Promise<boolean> {
  const [first, second] = DATABASE_LOCK_KEY;
  const { rows } = await sql`with held as (
      select pid, classid::int as class, objid::int as number from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
    )
    select 1 from held where class = ${first} and number = ${second}
      and pid not in (select pid from held where class = ${SCHEMA_LOCK_CLASS} and number = ${schema ?? null}::int)
    limit 1`.execute(db);
  return rows.length > 0;
}
