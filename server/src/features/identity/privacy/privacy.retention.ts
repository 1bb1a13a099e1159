import { DAY_MS } from '@conserje/rules';
import { pruneIdempotency } from '../../../platform/http/idempotency/idempotency.queries.ts';
import { pruneRateLimits } from '../../../platform/http/limits/rateLimitStore.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { eraseNetworks } from '../clones/clones.public.ts';
import { pruneCodes } from '../hotel/hotel.public.ts';
import { pruneAttempts, pruneOldDevices } from '../session/session.public.ts';

const INTERVAL_MS = 60 * 60_000;
/** So many parts of what is old go at once. */
const BATCHES_MAX = 20;

/** Takes away what tells of addresses and devices once it is as old as it may become: at most once an hour. */
export class DataRetention {
  private readonly deps: Pick<Deps, 'motor' | 'reloj'>;
  private hecho = Number.NEGATIVE_INFINITY;

  constructor(deps: Pick<Deps, 'motor' | 'reloj'>) {
    this.deps = deps;
  }

  async apply(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < INTERVAL_MS) return;
    const { db, bestEffort } = this.deps.motor;
    const { direcciones_dias } = await readConfiguracion(db);
    const desde = ahora - direcciones_dias * DAY_MS;
    // Nobody waits for it, and nobody shall wait because of it: what is left now goes the next time.
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await eraseNetworks(db, desde))) break;
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await pruneOldDevices(db, ahora))) break;
    await pruneAttempts(db, ahora);
    await pruneCodes(db, ahora);
    await pruneIdempotency(db, ahora);
    await pruneRateLimits(bestEffort, ahora);
    this.hecho = ahora;
  }
}
