import { randomUUID } from 'node:crypto';
import type { DbReport } from '../../platform/database/databaseErrorReporter.ts';
import type { Motor } from '../../platform/database/engine.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import type { Base, DatabaseCleaner } from './testDatabase.ts';
import { createCleaner, createDatabase, MOTOR } from './testDatabase.ts';

/** A database with the engine that works on it, for one test or one file of them. */
export interface DatabaseLease {
  base: Base;
  motor: Motor;
  /** Nobody has it any more: on PostgreSQL it is emptied for the next, if nothing befell it; else nothing is left of it. */
  giveBack(): Promise<void>;
}

/** It tells whoever has it at the time, and knows whether there was anything to tell. */
class DelegatingReport implements DbReport {
  quien: DbReport | undefined;
  isIntact = true;

  warn(data: object, msg: string): void {
    this.isIntact = false;
    this.quien?.warn(data, msg);
  }

  info(msg: string): void {
    this.quien?.info(msg);
  }
}

interface PoolEntry {
  base: Base;
  motor: Motor;
  handover: DelegatingReport;
  uses: number;
  /** Once it was passed on. */
  cleaner?: DatabaseCleaner;
}

/** To copy a database and to connect to it takes longer than most tests: those of one process pass theirs on. */
const free: PoolEntry[] = [];
/** What was deleted from its tables makes them slow in the end. */
const USES_MAX = 60;

async function nueva(): Promise<PoolEntry> {
  const [base, handover] = [await createDatabase(), new DelegatingReport()];
  return { base, handover, motor: openEngine(base.url, handover), uses: 0 };
}

/** All that was handed out has been heard. */
async function waitForSilence({ broadcast, listen }: Motor): Promise<void> {
  const marker = JSON.stringify(randomUUID());
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = listen({ mensaje: (mensaje) => mensaje === marker && resolve(), gap: () => undefined });
  broadcast(marker);
  await promise;
  stopListening();
}

async function tryClean(poolEntry: PoolEntry): Promise<boolean> {
  try {
    await waitForSilence(poolEntry.motor);
    poolEntry.cleaner ??= await createCleaner(poolEntry.base);
    await poolEntry.cleaner.truncateAll();
    return poolEntry.handover.isIntact;
  } catch {
    return false;
  }
}

/** @param parte hears what befalls the database */
export async function leaseDatabase(parte: DbReport): Promise<DatabaseLease> {
  const poolEntry = free.pop() ?? (await nueva());
  const { base, motor, handover } = poolEntry;
  const heard: (() => void)[] = [];
  poolEntry.uses += 1;
  handover.quien = parte;
  return {
    base,
    motor: {
      ...motor,
      listen(listener) {
        const stopListening = motor.listen(listener);
        heard.push(stopListening);
        return stopListening;
      },
    },
    async giveBack() {
      for (const stopListening of heard) stopListening();
      handover.quien = undefined;
      if (MOTOR === 'postgres' && poolEntry.uses < USES_MAX && handover.isIntact && (await tryClean(poolEntry))) {
        free.push(poolEntry);
        return;
      }
      await Promise.all([motor.close(), poolEntry.cleaner?.close()]);
      await base.dropDatabase();
    },
  };
}
