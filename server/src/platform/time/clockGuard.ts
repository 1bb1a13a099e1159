import type { Db } from '../database/database.ts';
import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import './clockGuard.table.ts';
import { bumpAllTopicVersions } from '../unit-of-work/topicVersions.ts';

/** A clock set back from `visto` by `ms` milliseconds. */
export interface SystemClockJump {
  visto: number;
  ms: number;
}
/** Moves stored instants so that the time between them and now is preserved. */
export type StoredInstantCorrection = (db: Db, jump: SystemClockJump) => Promise<void>;

/** Maximum difference between process clocks; smaller jumps are ignored. */
const TOLERANCE_MS = 5_000;
/** Interval of saving the seen time, for a process that starts after the clock was set. */
const SAVE_INTERVAL_MS = 60_000;

/**
 * Detects that the server clock was set back and corrects stored instants, so that worked minutes are kept and waits do
 * not grow (docs/decisions/0003). The time between the last look and the jump is unknown and counts as zero.
 */
export class ClockGuard {
  private readonly deps: Deps;
  private readonly corrections: readonly StoredInstantCorrection[];
  private visto = 0;
  /** Number of corrections known to this process; each jump is corrected by one process. */
  private saltos: number | undefined;
  private saved = 0;
  private inProgress: Promise<void> | undefined;

  constructor(deps: Deps, corrections: readonly StoredInstantCorrection[]) {
    this.deps = deps;
    this.corrections = corrections;
  }

  /** Checks the clock; after a jump back all callers wait for the correction. */
  async check(): Promise<void> {
    if (this.saltos === undefined) this.inProgress ??= this.start().finally(() => this.finish());
    await this.inProgress;
    const now = this.deps.clock();
    if (now + TOLERANCE_MS < this.visto) {
      this.inProgress ??= this.correct().finally(() => this.finish());
      return this.inProgress;
    }
    this.visto = Math.max(this.visto, now);
  }

  /** Checks the clock and periodically saves the seen time. Calls do not use it, as reads never write. */
  async record(): Promise<void> {
    await this.check();
    if (this.visto - this.saved >= SAVE_INTERVAL_MS) await this.save();
  }

  /** Saves the latest seen time, unless another process has corrected the clock: its jump would be corrected twice. */
  async save(): Promise<void> {
    const { visto, saltos } = this;
    const { engine, log } = this.deps;
    // The clock has not been checked yet.
    if (saltos === undefined) return;
    this.saved = visto;
    try {
      const { numUpdatedRows } = await engine.db
        .updateTable('reloj')
        .set((eb) => ({ visto: eb.case().when('visto', '<', visto).then(visto).else(eb.ref('visto')).end() }))
        .where('saltos', '=', saltos)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) this.forget();
    } catch (err) {
      if (!isDatabaseError(err)) log.error({ err }, 'the time could not be kept');
    }
  }

  /** Resets the state after another process corrected the clock. */
  private forget(): void {
    this.visto = 0;
    this.saved = 0;
    this.saltos = undefined;
  }

  private finish(): void {
    this.inProgress = undefined;
  }

  private async start(): Promise<void> {
    const row = await this.deps.engine.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
    this.visto = Math.max(this.visto, row.visto);
    this.saltos = row.saltos;
  }

  private async correct(): Promise<void> {
    const { log } = this.deps;
    const { now, saltos, ms } = await runInTransaction(this.deps, async (tx) => {
      await tx.lockRows(tx.db.selectFrom('reloj').select('id'));
      const { now } = tx;
      const row = await tx.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
      // Another process has already corrected it.
      if (row.saltos !== this.saltos) return { now, saltos: row.saltos, ms: 0 };
      const visto = Math.max(row.visto, this.visto);
      const jump = { visto, ms: visto - now };
      if (jump.ms <= 0) return { now, saltos: row.saltos, ms: 0 };
      for (const correct of this.corrections) await correct(tx.db, jump);
      const saltos = row.saltos + 1;
      await tx.db.updateTable('reloj').set({ visto: now, saltos }).execute();
      await bumpAllTopicVersions(tx.db, now);
      tx.afterCommit(() => this.deps.engine.broadcastGap());
      return { now, saltos, ms: jump.ms };
    });
    this.visto = now;
    this.saved = now;
    this.saltos = saltos;
    if (ms > 0) log.warn({ ms }, 'the clock was set back');
  }
}
