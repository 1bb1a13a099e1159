import { HOUR_MS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { lastNotificationId, pruneExcess, pruneOld, recipientsOverLimit } from './notifications.queries.ts';

const INTERVAL_MS = HOUR_MS;
/** Maximum number of deletes per run. */
const BATCHES_MAX = 20;

/** Applies the retention of notifications, by count and by age, at most once an hour. */
export class NotificationRetention {
  private readonly deps: Deps;
  private lastRunAt = Number.NEGATIVE_INFINITY;
  private lastSeenId = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async prune(): Promise<void> {
    const now = this.deps.clock();
    if (Math.abs(now - this.lastRunAt) < INTERVAL_MS) return;
    const { db } = this.deps.engine;
    // Bounded, so that a long delete does not block others; the next run deletes the rest.
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await pruneOld(db, now))) break;
    await this.pruneExcess(db);
    this.lastRunAt = now;
  }

  private async pruneExcess(db: Db): Promise<void> {
    const lastId = await lastNotificationId(db);
    for (const para of await recipientsOverLimit(db, this.lastSeenId)) await pruneExcess(db, para);
    // Advances after all prunes: when one fails, the next run repeats them all.
    this.lastSeenId = lastId;
  }
}
