import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { pruneExcess, pruneOld, recipientsSince } from './notifications.queries.ts';

const INTERVAL_MS = 60 * 60_000;
/** So many parts of what is old go at once. */
const BATCHES_MAX = 20;

/** Keeps of everyone as many notices as are kept, and none for longer: at most once an hour. */
export class NotificationRetention {
  private readonly deps: Deps;
  private lastRunAt = Number.NEGATIVE_INFINITY;
  private lastSeenId = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async prune(): Promise<void> {
    const now = this.deps.reloj();
    if (Math.abs(now - this.lastRunAt) < INTERVAL_MS) return;
    const { db } = this.deps.motor;
    // Nobody waits for it, and nobody shall wait because of it: what is left now is removed the next time.
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await pruneOld(db, now))) break;
    await this.pruneExcess(db);
    this.lastRunAt = now;
  }

  private async pruneExcess(db: Db): Promise<void> {
    const recipients = await recipientsSince(db, this.lastSeenId);
    for (const { para } of recipients) await pruneExcess(db, para);
    // Only now: where one fails, all of them come again.
    for (const { ultima } of recipients) this.lastSeenId = Math.max(this.lastSeenId, ultima);
  }
}
