import type pg from 'pg';
import { DATABASE_LOCK_KEY } from '../transfer/transferMark.ts';
import { NoPrimaryError } from './primaryServer.ts';

/** Another process holds the whole database exclusively. */
export class DatabaseLockedError extends Error {
  constructor() {
    super('the agency is being moved');
  }
}

/**
 * Takes the shared lock of the database for the life of a new connection, which excludes an exclusive holder.
 * @throws DatabaseLockedError; NoPrimaryError when the server takes no writes
 */
export async function acquireSharedLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared($1, $2) as mia, current_setting('transaction_read_only') = 'on' as standby`,
    [...DATABASE_LOCK_KEY],
  );
  if (rows[0]?.standby === true) throw new NoPrimaryError();
  if (rows[0]?.mia !== true) throw new DatabaseLockedError();
}
