import type { Actor, Db } from '../database/database.ts';
import type { AfterCommitEffects } from './afterCommitEffects.ts';
import type { SecurityEvent } from './securityEvent.ts';
import type { LineLogger } from './securityLog.ts';
import { recordSecurityEvents } from './securityLog.ts';
import type { TransactionClock } from './transactionClock.ts';

interface SecurityWriterDeps {
  db: Db;
  clock: TransactionClock;
  /** Network address of the caller; undefined outside a request. */
  address: string | undefined;
  /** Also receives the events, once they are committed. */
  log: LineLogger | undefined;
  effects: AfterCommitEffects;
}

/** Writes the security log of a transaction. */
export class SecurityWriter {
  private readonly deps: SecurityWriterDeps;
  private hasWritten = false;

  constructor(deps: SecurityWriterDeps) {
    this.deps = deps;
  }

  /** Returns whether the transaction has written to the security log. */
  get hasEntries(): boolean {
    return this.hasWritten;
  }

  /** Returns the id of a single event. */
  async record(actor: Actor | null, securityEvents: readonly SecurityEvent[]): Promise<number | null> {
    const { db, clock, address, log, effects } = this.deps;
    const shared = { encargado: actor?.id ?? null, address, now: clock.now };
    this.hasWritten ||= securityEvents.length > 0;
    const { id, logIt } = await recordSecurityEvents(
      db,
      securityEvents.map((event) => ({ ...shared, ...event })),
    );
    effects.add(() => logIt(log));
    return id;
  }
}
