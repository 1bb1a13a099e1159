import type { Db } from '../database/database.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import './clockGuard.table.ts';
import { bumpAllVersions } from '../unit-of-work/topicVersions.ts';

/** The clock was `visto` and is now `ms` milliseconds before that. */
export interface ClockStep {
  visto: number;
  ms: number;
}
/** Moves instants that a room still reckons with, so that the time between them and now stays what it was. */
export type ClockCorrection = (db: Db, step: ClockStep) => Promise<void>;

/** Clocks of two processes may differ by so much, and no clock is set by less than it. */
const TOLERANCE_MS = 5_000;
/** How often the database is told what time it is, for a process that starts after the clock was set. */
const SAVE_INTERVAL_MS = 60_000;

/**
 * Notices that the server's clock was set back: no minute that was worked is lost then, and no wait grows
 * (docs/decisions/0003). What passed between the last look at the clock and its setting is not known, and counts as nothing.
 */
export class ClockGuard {
  private readonly deps: Deps;
  private readonly correcciones: readonly ClockCorrection[];
  private visto = 0;
  /** How many settings of the clock this process knows of: each is corrected by one of them. */
  private saltos: number | undefined;
  private saved = 0;
  private inProgress: Promise<void> | undefined;

  constructor(deps: Deps, correcciones: readonly ClockCorrection[]) {
    this.deps = deps;
    this.correcciones = correcciones;
  }

  /** Looks at the clock; when it was set back, all who ask wait until that is corrected. */
  async check(): Promise<void> {
    if (this.saltos === undefined) this.inProgress ??= this.start().finally(() => this.finish());
    await this.inProgress;
    const ahora = this.deps.reloj();
    if (ahora + TOLERANCE_MS < this.visto) {
      this.inProgress ??= this.correct().finally(() => this.finish());
      return this.inProgress;
    }
    this.visto = Math.max(this.visto, ahora);
  }

  /** Looks, and from time to time leaves what it saw in the database. No call waits for that: who reads never writes. */
  async record(): Promise<void> {
    await this.check();
    if (this.visto - this.saved >= SAVE_INTERVAL_MS) await this.save();
  }

  /** Leaves in the database what time it was last, unless the clock was set meanwhile: it would be set back again. */
  async save(): Promise<void> {
    const { visto, saltos } = this;
    const { motor, log } = this.deps;
    // Nobody has looked at the clock yet.
    if (saltos === undefined) return;
    this.saved = visto;
    try {
      const { numUpdatedRows } = await motor.db
        .updateTable('reloj')
        .set((eb) => ({ visto: eb.case().when('visto', '<', visto).then(visto).else(eb.ref('visto')).end() }))
        .where('saltos', '=', saltos)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) this.forget();
    } catch (err) {
      log.error({ err }, 'the time could not be kept');
    }
  }

  /** Begins anew: what this process has seen was corrected already. */
  private forget(): void {
    this.visto = 0;
    this.saved = 0;
    this.saltos = undefined;
  }

  private finish(): void {
    this.inProgress = undefined;
  }

  private async start(): Promise<void> {
    const row = await this.deps.motor.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
    this.visto = Math.max(this.visto, row.visto);
    this.saltos = row.saltos;
  }

  private async correct(): Promise<void> {
    const { log } = this.deps;
    const { ahora, saltos, ms } = await runInTransaction(this.deps, async (tx) => {
      await tx.lockRows(tx.db.selectFrom('reloj').select('id'));
      const { ahora } = tx;
      const row = await tx.db.selectFrom('reloj').select(['visto', 'saltos']).executeTakeFirstOrThrow();
      // Another process has corrected it already.
      if (row.saltos !== this.saltos) return { ahora, saltos: row.saltos, ms: 0 };
      const visto = Math.max(row.visto, this.visto);
      const step = { visto, ms: visto - ahora };
      if (step.ms <= 0) return { ahora, saltos: row.saltos, ms: 0 };
      for (const correct of this.correcciones) await correct(tx.db, step);
      const saltos = row.saltos + 1;
      await tx.db.updateTable('reloj').set({ visto: ahora, saltos }).execute();
      await bumpAllVersions(tx.db, ahora);
      tx.afterCommit(() => this.deps.motor.broadcastGap());
      return { ahora, saltos, ms: step.ms };
    });
    this.visto = ahora;
    this.saved = ahora;
    this.saltos = saltos;
    if (ms > 0) log.warn({ ms }, 'the clock was set back');
  }
}
