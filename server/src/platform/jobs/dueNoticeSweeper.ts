import type { NotificationKind } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, StoredNotice } from '../database/database.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import type { Job } from './job.ts';
import { periodicJob } from './job.ts';

/** What fell due after one instant and until another (UTC milliseconds), so many of it, the longest due first. */
export interface TimeWindow {
  desde: number;
  hasta: number;
  limite: number;
}

/** What someone is to be told of what time has brought: of the same nobody is told twice. */
export interface DueNotice extends Omit<StoredNotice, 'clase'> {
  unica: string;
}

/** A kind of notice that time brings, and nobody's doing. */
export interface DueNoticeKind {
  clase: NotificationKind;
  /** Milliseconds after which nobody wants to hear of it any more. */
  max: number;
  /** What is due and nobody was told of (`notYetNotified`). */
  find(db: Db, timeWindow: TimeWindow): Promise<DueNotice[]>;
}

/** That someone was not told of one of a kind, in the query that looks for what is due. */
export const notYetNotified = (kind: NotificationKind, para: string, unica: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from notificacion as dicha
    where dicha.para = ${sql.ref(para)} and dicha.clase = ${kind} and dicha.unica = ${unica})`;

/** So many are told in one transaction, and in one sweep; the rest waits for the next. */
const BATCH_SIZE = 200;
const BATCHES_MAX = 5;
/** Clocks of processes differ, and what was written last may have been decided on a while ago. */
const OVERLAP_MS = 5 * 60_000;
/** So often all that may be due is looked at, since terms change: what a category asks for, when a tiempo ends. */
const FULL_SWEEP_INTERVAL_MS = 60 * 60_000;

/**
 * Tells what time brings. Any process may sweep at any time: what was told is in the database. While nothing is due a sweep
 * reads a few minutes of an index for each kind and writes nothing.
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
    const now = this.deps.reloj();
    for (const dueNoticeKind of this.dueNoticeKinds) await this.publish(dueNoticeKind, now);
  }

  private desde(dueNoticeKind: DueNoticeKind, now: number): { desde: number; whole: number } {
    const lastSweep = this.lastSweepByKind.get(dueNoticeKind);
    // A clock that was set back makes all of it new.
    const canResume = lastSweep && lastSweep.hasta <= now && now - lastSweep.whole < FULL_SWEEP_INTERVAL_MS;
    const earliest = now - dueNoticeKind.max;
    return canResume
      ? { desde: Math.max(earliest, lastSweep.hasta - OVERLAP_MS), whole: lastSweep.whole }
      : { desde: earliest, whole: now };
  }

  private async publish(dueNoticeKind: DueNoticeKind, now: number): Promise<void> {
    const { desde, whole } = this.desde(dueNoticeKind, now);
    const { clase } = dueNoticeKind;
    for (let batch = 0; batch < BATCHES_MAX; batch++) {
      const dueNotices = await dueNoticeKind.find(this.deps.motor.db, { desde, hasta: now, limite: BATCH_SIZE });
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

/** Tells what time brings, again and again. */
export const dueNoticeJob = (dueNoticeKinds: readonly DueNoticeKind[]): Job =>
  periodicJob('what time brings could not be told', (deps) => {
    const dueNoticeSweeper = new DueNoticeSweeper(deps, dueNoticeKinds);
    return () => dueNoticeSweeper.sweep();
  });
