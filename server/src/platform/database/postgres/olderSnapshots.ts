import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { waitFor } from '../../time/wait.ts';
import type { Database } from '../database.ts';

/** In two seconds ordinary transactions end; a backup goes on. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/**
 * Waits for a moment until no older snapshot can read deleted rows, since `vacuum` leaves rows that one can read. Such
 * snapshots belong to this database, to standbys, and to transactions of any database: a new snapshot reaches back to
 * the oldest of them.
 * @returns false when an older snapshot is still in use
 */
export async function waitForOlderSnapshots(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(db);
  const [{ xid = '' } = {}] = rows;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) await waitFor(PAUSE_MS);
    const { rows: older } = await sql`select held from (
        select backend_xmin as held from pg_stat_activity
          where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
        union all select backend_xid from pg_stat_activity where pid <> pg_backend_pid()
        union all select xmin from pg_replication_slots
        union all select transaction from pg_prepared_xacts
      ) as holders where age(held) > age(${xid}::xid) limit 1`.execute(db);
    if (older.length === 0) return true;
  }
  return false;
}
