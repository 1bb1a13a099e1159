import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './isPostgres.ts';
import { prepared } from './preparedQuery.ts';

/**
 * PostgreSQL records in each row the transaction that wrote it (`xmin`), so a reader can select what was written since an
 * earlier snapshot. SQLite records nothing of the kind.
 */
const readMark = prepared((db) =>
  db.selectNoFrom([
    sql<string>`cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as xid) as text)`.as('oldestUnfinished'),
    sql<string>`cast(pg_postmaster_start_time() as text)`.as('serverStart'),
  ]),
);

/** What tells the rows written since a snapshot. */
export interface SnapshotMark {
  /** Oldest transaction that had not ended: what those before it wrote is in the snapshot. */
  oldestUnfinished: string;
  /** A server that was restarted, restored or promoted may lack what was in the snapshot. */
  serverStart: string;
}

/** Returns a mark of the current snapshot; undefined on an engine that does not record what wrote a row. */
export async function readSnapshotMark(db: Db): Promise<SnapshotMark | undefined> {
  if (!isPostgres(db)) return undefined;
  return (await readMark(db)).at(0);
}

/**
 * A condition on the rows of a table, by its alias, that may have been written by a transaction or one after it; on
 * PostgreSQL only. Ages are compared because transaction ids wrap around.
 */
export const rowWrittenSince = (alias: string, oldestUnfinished: string): RawBuilder<boolean> =>
  sql<boolean>`age(${sql.ref(`${alias}.xmin`)}) <= age(cast(${oldestUnfinished} as xid))`;
