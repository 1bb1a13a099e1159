import type { CONTRACT, Feature } from '@conserje/contract';
import type { ReconciliationCheck } from './database/reconciliation.ts';
import type { CallName, Handlers } from './http/routing/callContext.ts';
import type { DueNoticeKind } from './jobs/dueNoticeSweeper.ts';
import type { Job } from './jobs/job.ts';
import type { LiveListSource } from './realtime/liveList.ts';
import type { ClockCorrection } from './time/clockGuard.ts';

/** What a room of the server brings, whether it answers calls or keeps what others use. */
export interface FeatureContribution {
  /** Move what it still reckons with when the clock is set back. */
  correcciones?: readonly ClockCorrection[];
  /** What it does beside the calls. */
  jobs?: readonly Job[];
  /** What time brings to people, who are told once. */
  dueNoticeKinds?: readonly DueNoticeKind[];
  /** Lists whose rows are told as they change. */
  liveLists?: readonly LiveListSource[];
  /** Its rows against the ledgers, for `npm run cuadrar`. */
  reconciliationChecks?: readonly ReconciliationCheck[];
}

type CallsOf<F> = { [N in CallName]: (typeof CONTRACT)[N]['feature'] extends F ? N : never }[CallName];

/** A room of a feature of the contract: it answers each of its calls. */
export interface FeatureModule<F extends Feature> extends FeatureContribution {
  handlers: Handlers<CallsOf<F>>;
}
