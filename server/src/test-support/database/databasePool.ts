import { randomUUID } from 'node:crypto';
import type { DatabaseLog } from '../../platform/database/databaseErrorReporter.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import type { DatabaseCleaner, TestDatabase } from './testDatabase.ts';
import { createCleaner, createDatabase, ENGINE } from './testDatabase.ts';

/** A database with the engine that works on it, for one test or one file of them. */
export interface DatabaseLease {
  database: TestDatabase;
  engine: Engine;
  /** Nobody has it any more: on PostgreSQL it is emptied for the next, if nothing befell it; else nothing is left of it. */
  giveBack(): Promise<void>;
}

/** It tells whoever has it at the time, and knows whether there was anything to tell. */
class DelegatingReport implements DatabaseLog {
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
  reportDelegate: DelegatingReport;
  uses: number;
  /** Once it was passed on. */
  cleaner?: DatabaseCleaner;
}

/** To copy a database and to connect to it takes longer than most tests: those of one process pass theirs on. */
const freeEntries: PoolEntry[] = [];
/** What was deleted from its tables makes them slow in the end. */
const USES_MAX = 60;

async function createEntry(): Promise<PoolEntry> {
  const [database, reportDelegate] = [await createDatabase(), new DelegatingReport()];
  return { database, reportDelegate, engine: openEngine(database.url, reportDelegate), uses: 0 };
}

/** All that was handed out has been heard. */
async function waitForSilence({ broadcast, listen }: Engine): Promise<void> {
  const marker = JSON.stringify(randomUUID());
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = listen({ mensaje: (mensaje) => mensaje === marker && resolve(), gap: () => undefined });
  broadcast(marker);
  await promise;
  stopListening();
}

async function tryClean(poolEntry: PoolEntry): Promise<boolean> {
  try {
    await waitForSilence(poolEntry.engine);
    poolEntry.cleaner ??= await createCleaner(poolEntry.database);
    await poolEntry.cleaner.truncateAll();
    return poolEntry.reportDelegate.isIntact;
  } catch {
    return false;
  }
}

/** @param report hears what befalls the database */
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
