import { EventEmitter } from 'node:events';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { FairQueue } from '../../fairQueue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../databaseErrorReporter.ts';
import { DatabaseErrorReporter } from '../databaseErrorReporter.ts';
import { measureDatabase } from '../databaseMetrics.ts';
import type { DdlDialect, Engine } from '../engine.ts';
import { DiskReserve, reservePathOf } from './diskReserve.ts';
import { FileVacuum } from './fileVacuum.ts';
import { freeBytesBeside } from './freeBytes.ts';
import { LOCK_WAIT_MS, QueuedSqliteDialect, SqliteFile } from './sqliteDriver.ts';

const ddl: DdlDialect = {
  id: 'integer primary key autoincrement',
  instant: 'integer',
  bytes: 'blob',
  tableEnd: 'strict',
  appendOnly: (table) =>
    ['update', 'delete'].map(
      (verb) =>
        `create trigger ${table}_no_${verb} before ${verb} on ${table} begin select raise(abort, '${table}: append only'); end`,
    ),
  forEngine: ({ sqlite }) => sqlite,
};

/**
 * Opens the embedded engine: WAL, with every commit on the disk before it is answered. The file opens on first use.
 * @param freeBytes reads how many bytes are free on the disk of the file
 */
export function openSqlite(
  path: string,
  log: DatabaseLog,
  metrics: Metrics,
  freeBytes = (): number => freeBytesBeside(path),
): Engine {
  const reserve = new DiskReserve(reservePathOf(path));
  const errorReporter = new DatabaseErrorReporter(log);
  const file = new SqliteFile(path, errorReporter, reserve, measureDatabase(metrics));
  const fileRewrite = new FileVacuum({ errorReporter, freeBytes });
  metrics.gauge(
    { name: 'db_waiting', help: 'Queries and transactions that wait for their turn at the file' },
    () => file.waitingCount,
  );
  const db = new Kysely<Database>({ dialect: new QueuedSqliteDialect(file, LOCK_WAIT_MS) });
  // The engine reports the columns of a violated unique index, not its name.
  const columns = (index: string): string =>
    file.sqlite
      .prepare<[string], string>(
        `select m.tbl_name || '.' || i.name from sqlite_master m, pragma_index_info(m.name) i where m.name = ? order by i.seqno`,
      )
      .pluck()
      .all(index)
      .join(', ');
  const bus = new EventEmitter().setMaxListeners(0);
  return {
    name: 'sqlite',
    ddl,
    db,
    bestEffort: new Kysely<Database>({ dialect: new QueuedSqliteDialect(file, 0) }),
    // A query blocks the whole process.
    fairQueue: new FairQueue(1),
    hasSingleWriter: true,
    hasSingleProcess: true,
    // A writing transaction already holds the only write lock.
    withRowLocks: (query) => query,
    withSharedRowLocks: (query) => query,
    lockTable: async () => undefined,
    isDuplicate: (error, index) =>
      error instanceof BetterSqlite3.SqliteError &&
      error.code.startsWith('SQLITE_CONSTRAINT') &&
      error.message === `UNIQUE constraint failed: ${columns(index)}`,
    announce: async (_db, messages) => () => {
      for (const message of messages) bus.emit('message', message);
    },
    broadcast: (message) => void bus.emit('message', message),
    broadcastGap: () => void bus.emit('gap'),
    listen({ onMessage, onGap }) {
      bus.on('message', onMessage).on('gap', onGap);
      return () => void bus.off('message', onMessage).off('gap', onGap);
    },
    async clear() {
      const truncateLog = async (): Promise<boolean> => {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
        return rows[0]?.busy === 0;
      };
      // A reader that stays, such as a continuous copy, would have the whole file rewritten for nothing at each attempt.
      if (!(await truncateLog())) return false;
      // `secure_delete` overwrites deleted rows, but copies from moved pages go only with a new file.
      return (await fileRewrite.run(db)) && (await truncateLog());
    },
    // One process serves a file.
    isHeldByAnotherSchema: async () => false,
    releaseReserve: () => reserve.release(),
    close: () => db.destroy(),
  };
}
