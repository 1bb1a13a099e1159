import type { NotificationKind } from '@conserje/rules';
import { HOUR_MS, MINUTE_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, EventWithNotification } from '../database/database.ts';
import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import type { Job } from './job.ts';
import { periodicJob } from './job.ts';
import { runEach } from './runEach.ts';

/**
 * Due times after `desde` and until `hasta`, which is included (UTC milliseconds); at most `limite` items, the longest
 * due first.
 */
export interface DueTimeWindow {
  desde: number;
  hasta: number;
  limite: number;
}

/** A notification of something due; `unica` prevents sending it twice. */
export interface DueNotification extends Omit<EventWithNotification, 'clase'> {
  unica: string;
}

/** A kind of notification that is triggered by time. */
export interface DueNotificationKind {
  clase: NotificationKind;
  /** Milliseconds after its due time at which the notification is no longer sent. */
  maxDelayMs: number;
  /** Finds due items without a sent notification (`notYetNotified`). */
  find(db: Db, timeWindow: DueTimeWindow): Promise<DueNotification[]>;
}

/** Condition that a due notification was not sent yet, for the query of due items. */
export const notYetNotified = (kind: NotificationKind, para: string, uniqueKey: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from notificacion as dicha
    where dicha.para = ${sql.ref(para)} and dicha.clase = ${kind} and dicha.unica = ${uniqueKey})`;

/** Notifications per transaction, and batches per sweep; the rest waits for the next sweep. */
const BATCH_SIZE = 200;
const BATCHES_MAX = 5;
/** Covers clock differences between processes, and rows written later than their date. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** Interval of full sweeps, which catch changed terms: the requirements of a categoria, the end of a tiempo. */
const FULL_SWEEP_INTERVAL_MS = HOUR_MS;

/**
 * Sends due notifications. Any process may sweep at any time, as sent notifications are in the database. An idle sweep reads a few
 * minutes of an index per kind and writes nothing.
 */
export class DueNotificationSweeper {
  private readonly deps: Deps;
  private readonly dueNotificationKinds: readonly DueNotificationKind[];
  private lastSweepByKind = new Map<DueNotificationKind, { hasta: number; whole: number }>();

  constructor(deps: Deps, dueNotificationKinds: readonly DueNotificationKind[]) {
    this.deps = deps;
    this.dueNotificationKinds = dueNotificationKinds;
  }

  async sweep(): Promise<void> {
    const now = this.deps.clock();
    await runEach(
      this.dueNotificationKinds.map((dueNotificationKind) => () => this.publishOrName(dueNotificationKind, now)),
    );
  }

  private sweepStartOf(dueNotificationKind: DueNotificationKind, now: number): { desde: number; whole: number } {
    const lastSweep = this.lastSweepByKind.get(dueNotificationKind);
    // After the clock was set back everything is swept again.
    const canResume = lastSweep && lastSweep.hasta <= now && now - lastSweep.whole < FULL_SWEEP_INTERVAL_MS;
    const earliest = now - dueNotificationKind.maxDelayMs;
    return canResume
      ? { desde: Math.max(earliest, lastSweep.hasta - OVERLAP_MS), whole: lastSweep.whole }
      : { desde: earliest, whole: now };
  }

  private async publishOrName(dueNotificationKind: DueNotificationKind, now: number): Promise<void> {
    try {
      await this.publish(dueNotificationKind, now);
    } catch (error) {
      if (isDatabaseError(error)) throw error;
      throw new Error(`due notifications of the kind ${dueNotificationKind.clase}`, { cause: error });
    }
  }

  private async publish(dueNotificationKind: DueNotificationKind, now: number): Promise<void> {
    const { desde, whole } = this.sweepStartOf(dueNotificationKind, now);
    const { clase } = dueNotificationKind;
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const dueNotifications = await dueNotificationKind.find(this.deps.engine.db, {
        desde,
        hasta: now,
        limite: BATCH_SIZE,
      });
      if (dueNotifications.length > 0)
        await runInTransaction(this.deps, async (tx) => {
          for (const dueNotification of dueNotifications) tx.notify({ ...dueNotification, clase });
        });
      if (dueNotifications.length < BATCH_SIZE) {
        this.lastSweepByKind.set(dueNotificationKind, { hasta: now, whole });
        return;
      }
    }
  }
}

/** Sends due notifications periodically. */
export const dueNotificationJob = (dueNotificationKinds: readonly DueNotificationKind[]): Job =>
  periodicJob('due notifications could not be sent', (deps) => {
    const dueNotificationSweeper = new DueNotificationSweeper(deps, dueNotificationKinds);
    return () => dueNotificationSweeper.sweep();
  });
