import { DAY_MS, HOUR_MS } from '@conserje/rules';
import { pruneIdempotency } from '../../../platform/http/idempotency/idempotency.queries.ts';
import { pruneAddressLimits } from '../../../platform/http/limits/addressLimitStore.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runEach } from '../../../platform/jobs/runEach.ts';
import { pruneInteractions } from '../../community/discordCommands/discordCommands.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { eraseNetworks } from '../clones/clones.public.ts';
import { pruneCodes } from '../hotel/hotel.public.ts';
import { pruneApplications } from '../ingreso/ingreso.public.ts';
import { pruneAttempts, pruneOldDevices } from '../session/session.public.ts';

const INTERVAL_MS = HOUR_MS;
/** Maximum of batches per run. */
const BATCHES_MAX = 20;

/**
 * Erases networks, devices, attempts, codes, applications, answers and rate limits past their time, at most once an hour.
 */
export class DataRetention {
  private readonly deps: Pick<Deps, 'engine' | 'clock'>;
  private lastRunAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Pick<Deps, 'engine' | 'clock'>) {
    this.deps = deps;
  }

  async apply(): Promise<void> {
    const now = this.deps.clock();
    if (Math.abs(now - this.lastRunAt) < INTERVAL_MS) return;
    const { db, bestEffort } = this.deps.engine;
    const { direcciones_dias } = await readConfiguracion(db);
    const since = now - direcciones_dias * DAY_MS;
    // Bounded, so as not to delay other writes: the next run continues.
    const inBatches = async (pruneBatch: () => Promise<boolean>): Promise<void> => {
      for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await pruneBatch())) break;
    };
    await runEach([
      () => inBatches(() => eraseNetworks(db, since)),
      () => inBatches(() => pruneOldDevices(db, now)),
      () => inBatches(() => pruneApplications(this.deps, now)),
      () => pruneAttempts(db, now),
      () => pruneCodes(db, now),
      () => pruneInteractions(db, now),
      () => pruneIdempotency(db, now),
      () => pruneAddressLimits(bestEffort, now),
    ]);
    this.lastRunAt = now;
  }
}
