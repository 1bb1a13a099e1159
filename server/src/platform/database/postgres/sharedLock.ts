import type pg from 'pg';
import { DATABASE_LOCK_KEY } from '../transfer/transferMark.ts';

/** Somebody holds the whole database alone. */
export class DatabaseLockedError extends Error {
  constructor() {
    super('the agency is being moved');
  }
}

/**
 * Lets whoever would have the database alone know that somebody is at work on it, for as long as the connection lasts.
 * @throws DatabaseLockedError
 */
export async function acquireSharedLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1, $2) as mia', [...DATABASE_LOCK_KEY]);
  if (rows[0]?.mia !== true) throw new DatabaseLockedError();
}
