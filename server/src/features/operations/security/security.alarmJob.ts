import {
  ACCOUNT_ALARM_MIN,
  HOUR_MS,
  MINUTE_MS,
  NAME_PLACEHOLDER,
  NETWORK_ALARM_MIN,
  TOTAL_ALARM_MIN,
} from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { runEach } from '../../../platform/jobs/runEach.ts';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import { raiseAlarm } from './security.alarm.ts';
import {
  beginEpisode,
  countAllFailures,
  findAccountsWithFailures,
  findNetworksWithFailures,
  pruneSecurityLog,
} from './security.queries.ts';
import { haveRightHoldersChanged, recordRightHolders } from './security.rightHolders.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const PRUNE_INTERVAL_MS = HOUR_MS;
const BATCHES_MAX = 20;
/** Writes the counted refusals, raises alarms and deletes old rows. Safe in several processes at once. */
export class AlarmMonitor {
  private readonly deps: Deps;
  private lastPrunedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async round(): Promise<void> {
    await runEach([() => this.flush(), () => this.checkRightHolders(), () => this.checkFailures(), () => this.prune()]);
  }

  /** Writes the counted refusals only. */
  flush(): Promise<void> {
    const { engine, log } = this.deps;
    return refusalCounterOf(engine).flush(engine.bestEffort, log);
  }

  private async checkFailures(): Promise<void> {
    const { db } = this.deps.engine;
    const since = this.deps.clock() - WINDOW_MS;
    for (const { id, usuario } of await findAccountsWithFailures(db, since, ACCOUNT_ALARM_MIN))
      await this.onNewEpisode(`cuenta ${id}`, (tx) =>
        raiseAlarm(tx, {
          detalle: 'muchos intentos fallidos de entrar en una cuenta',
          usuario: id,
          sobre: { id, usuario },
          msg: `Muchos intentos fallidos de entrar como ${NAME_PLACEHOLDER}`,
        }),
      );
    for (const { red } of await findNetworksWithFailures(db, since, NETWORK_ALARM_MIN))
      await this.onNewEpisode(`red ${red}`, (tx) =>
        raiseAlarm(tx, {
          detalle: 'muchos intentos fallidos de entrar desde una red',
          msg: `Muchos intentos fallidos de entrar desde la red ${red}`,
        }),
      );
    // Covers attempts on many accounts from many networks, which the thresholds above miss.
    if ((await countAllFailures(db, since)) >= TOTAL_ALARM_MIN)
      await this.onNewEpisode('todas', (tx) =>
        raiseAlarm(tx, {
          detalle: 'muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
          msg: 'Muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
        }),
      );
  }

  private onNewEpisode(sujeto: string, run: (tx: Tx) => Promise<void>): Promise<void> {
    return runInTransaction(this.deps, async (tx) => {
      if (await beginEpisode(tx, sujeto)) await run(tx);
    });
  }

  /** Raises an alarm for new holders of a permiso of command, gained by a permiso, a categoria or a mision. */
  private async checkRightHolders(): Promise<void> {
    if (await haveRightHoldersChanged(this.deps.engine.db)) await runInTransaction(this.deps, recordRightHolders);
  }

  private async prune(): Promise<void> {
    const now = this.deps.clock();
    if (Math.abs(now - this.lastPrunedAt) < PRUNE_INTERVAL_MS) return;
    const { vigia_dias } = await readConfiguracion(this.deps.engine.db);
    for (let batch = 0; batch < BATCHES_MAX; batch++)
      if (!(await runInTransaction(this.deps, (tx) => pruneSecurityLog(tx, vigia_dias)))) break;
    this.lastPrunedAt = now;
  }
}

/** Runs the monitor periodically; writes the last counts when the process ends. */
export const alarmJob: Job = (deps, hasDatabase) => {
  const monitor = new AlarmMonitor(deps);
  const job = periodicJob('the security log could not be kept', () => () => monitor.round())(deps, hasDatabase);
  return {
    ...job,
    async finishLast() {
      try {
        if (hasDatabase()) await monitor.flush();
      } catch (err) {
        if (!isDatabaseError(err)) deps.log.error({ err }, 'the last refusals could not be written down');
      }
    },
  };
};
