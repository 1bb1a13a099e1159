import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { pruneExcess, pruneOld, recipientsSince } from './notifications.queries.ts';

const INTERVAL_MS = 60 * 60_000;
/** So many parts of what is old go at once. */
const BATCHES_MAX = 20;

/** Keeps of everyone as many notices as are kept, and none for longer: at most once an hour. */
export class RetentionJob {
  private readonly deps: Deps;
  private hecho = Number.NEGATIVE_INFINITY;
  private ultima = 0;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async prune(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.hecho) < INTERVAL_MS) return;
    const { db } = this.deps.motor;
    // Nobody waits for it, and nobody shall wait because of it: what is left now is removed the next time.
    for (let batch = 0; batch < BATCHES_MAX; batch++) if (!(await pruneOld(db, ahora))) break;
    await this.pruneExcess(db);
    this.hecho = ahora;
  }

  private async pruneExcess(db: Db): Promise<void> {
    const nuevas = await recipientsSince(db, this.ultima);
    for (const { para } of nuevas) await pruneExcess(db, para);
    // Only now: where one fails, all of them come again.
    for (const { ultima } of nuevas) this.ultima = Math.max(this.ultima, ultima);
  }
}
