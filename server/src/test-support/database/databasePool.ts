import { randomUUID } from 'node:crypto';
import type { DatabaseLog } from '../../platform/database/databaseErrorReporter.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import type { TemplateRestorer, TestDatabase } from './testDatabase.ts';
import { createDatabase, createTemplateRestorer, ENGINE } from './testDatabase.ts';

/** Database with an open engine, for one test or test file. */
export interface DatabaseLease {
  database: TestDatabase;
  engine: Engine;
  /** Ends the lease: on PostgreSQL an intact database is emptied for reuse, any other is dropped. */
  giveBack(): Promise<void>;
}

/** Log that forwards to the current holder, and notes whether anything was reported. */
class DelegatingLog implements DatabaseLog {
  delegate: DatabaseLog | undefined;
  isIntact = true;

  warn(data: object, msg: string): void {
    this.isIntact = false;
    this.delegate?.warn(data, msg);
  }

  info(msg: string): void {
    this.delegate?.info(msg);
  }
}

interface PoolEntry {
  database: TestDatabase;
  engine: Engine;
  reportDelegate: DelegatingLog;
  uses: number;
  /** Set after the first reuse. */
  cleaner?: TemplateRestorer;
}

/** Databases for reuse in this process: to copy and connect one takes longer than most tests. */
const freeEntries: PoolEntry[] = [];
/** Maximum number of uses: deleted rows slow the tables down. */
const USES_MAX = 60;

async function createEntry(): Promise<PoolEntry> {
  const [database, reportDelegate] = [await createDatabase(), new DelegatingLog()];
  return { database, reportDelegate, engine: openEngine(database.url, reportDelegate), uses: 0 };
}

/** Waits until all broadcasts so far have been received. */
async function waitForSilence({ broadcast, listen }: Engine): Promise<void> {
  const marker = JSON.stringify(randomUUID());
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = listen({ onMessage: (message) => message === marker && resolve(), onGap: () => undefined });
  broadcast(marker);
  await promise;
  stopListening();
}

async function tryClean(poolEntry: PoolEntry): Promise<boolean> {
  try {
    await waitForSilence(poolEntry.engine);
    poolEntry.cleaner ??= await createTemplateRestorer(poolEntry.database);
    await poolEntry.cleaner.truncateAll();
    return poolEntry.reportDelegate.isIntact;
  } catch {
    return false;
  }
}

/** @param report receives the reports about the database */
export async function leaseDatabase(report: DatabaseLog): Promise<DatabaseLease> {
  const poolEntry = freeEntries.pop() ?? (await createEntry());
  const { database, engine, reportDelegate } = poolEntry;
  const stopListeners: (() => void)[] = [];
  poolEntry.uses += 1;
  reportDelegate.delegate = report;
  return {
    database,
    engine: {
      ...engine,
      listen(listener) {
        const stopListening = engine.listen(listener);
        stopListeners.push(stopListening);
        return stopListening;
      },
    },
    async giveBack() {
      for (const stopListening of stopListeners) stopListening();
      reportDelegate.delegate = undefined;
      if (
        ENGINE === 'postgres' &&
        poolEntry.uses < USES_MAX &&
        reportDelegate.isIntact &&
        (await tryClean(poolEntry))
      ) {
        freeEntries.push(poolEntry);
        return;
      }
      await Promise.all([engine.close(), poolEntry.cleaner?.close()]);
      await database.dropDatabase();
    },
  };
}
