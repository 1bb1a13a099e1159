import type { NotificationKind } from '@conserje/rules';
import { HOUR_MS, MINUTE_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, StoredNotice } from '../database/database.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import type { Job } from './job.ts';
import { periodicJob } from './job.ts';

/**
 * Due times after `desde` and until `hasta`, which is included (UTC milliseconds); at most `limite` items, the longest
 * due first.
 */
export interface TimeWindow {
  desde: number;
  hasta: number;
  limite: number;
}

/** A notice of something due; `unica` prevents sending it twice. */
export interface DueNotice extends Omit<StoredNotice, 'clase'> {
  unica: string;
}

/** A kind of notice that is triggered by time. */
export interface DueNoticeKind {
  clase: NotificationKind;
  /** Milliseconds after which a missed notice is no longer sent. */
  max: number;
  /** Finds due items without a sent notice (`notYetNotified`). */
  find(db: Db, timeWindow: TimeWindow): Promise<DueNotice[]>;
}

/** Condition that a due notice was not sent yet, for the query of due items. */
export const notYetNotified = (kind: NotificationKind, para: string, unica: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from notificacion as dicha
    where dicha.para = ${sql.ref(para)} and dicha.clase = ${kind} and dicha.unica = ${unica})`;

/** Notices per transaction, and batches per sweep; the rest waits for the next sweep. */
const BATCH_SIZE = 200;
const BATCHES_MAX = 5;
/** Covers clock differences between processes, and rows written later than their date. */
const OVERLAP_MS = 5 * MINUTE_MS;
/** Interval of full sweeps, which catch changed terms: the requirements of a categoria, the end of a tiempo. */
const FULL_SWEEP_INTERVAL_MS = HOUR_MS;

/**
 * Sends due notices. Any process may sweep at any time, as sent notices are in the database. An idle sweep reads a few
 * minutes of an index per kind and writes nothing.
 */
export class DueNoticeSweeper {
  private readonly deps: Deps;
  private readonly dueNoticeKinds: readonly DueNoticeKind[];
  private lastSweepByKind = new Map<DueNoticeKind, { hasta: number; whole: number }>();

  constructor(deps: Deps, dueNoticeKinds: readonly DueNoticeKind[]) {
    this.deps = deps;
    this.dueNoticeKinds = dueNoticeKinds;
  }

  async sweep(): Promise<void> {
    const now = this.deps.clock();
    for (const dueNoticeKind of this.dueNoticeKinds) await this.publish(dueNoticeKind, now);
  }

  private sweepStartOf(dueNoticeKind: DueNoticeKind, now: number): { desde: number; whole: number } {
    const lastSweep = this.lastSweepByKind.get(dueNoticeKind);
    // After the clock was set back everything is swept again.
    const canResume = lastSweep && lastSweep.hasta <= now && now - lastSweep.whole < FULL_SWEEP_INTERVAL_MS;
    const earliest = now - dueNoticeKind.max;
    return canResume
      ? { desde: Math.max(earliest, lastSweep.hasta - OVERLAP_MS), whole: lastSweep.whole }
      : { desde: earliest, whole: now };
  }

  private async publish(dueNoticeKind: DueNoticeKind, now: number): Promise<void> {
    const { desde, whole } = this.sweepStartOf(dueNoticeKind, now);
    const { clase } = dueNoticeKind;
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const dueNotices = await dueNoticeKind.find(this.deps.engine.db, { desde, hasta: now, limite: BATCH_SIZE });
      if (dueNotices.length > 0)
        await runInTransaction(this.deps, async (tx) => {
          for (const dueNotice of dueNotices) tx.notify({ ...dueNotice, clase });
        });
      if (dueNotices.length < BATCH_SIZE) {
        this.lastSweepByKind.set(dueNoticeKind, { hasta: now, whole });
        return;
      }
    }
  }
}

/** Sends due notices periodically. */
export const dueNoticeJob = (dueNoticeKinds: readonly DueNoticeKind[]): Job =>
  periodicJob('due notices could not be sent', (deps) => {
    const dueNoticeSweeper = new DueNoticeSweeper(deps, dueNoticeKinds);
    return () => dueNoticeSweeper.sweep();
  });
