import type { CONTRACT, Feature } from '@conserje/contract';
import type { ReconciliationCheck } from './database/reconciliation.ts';
import type { CallName, Handlers } from './http/routing/callContext.ts';
import type { DueNotificationKind } from './jobs/dueNotificationSweeper.ts';
import type { Job } from './jobs/job.ts';
import type { LiveListSource } from './realtime/liveList.ts';
import type { StoredInstantCorrection } from './time/clockGuard.ts';

/** Everything that a server module contributes, with or without calls of its own. */
export interface FeatureContribution {
  /** Move stored instants when the clock is set back. */
  clockCorrections?: readonly StoredInstantCorrection[];
  /** Background work. */
  jobs?: readonly Job[];
  /** Notifications sent when something falls due, at most once. */
  dueNotificationKinds?: readonly DueNotificationKind[];
  /** Lists whose row changes are pushed to clients. */
  liveLists?: readonly LiveListSource[];
  /** Checks of its rows against the ledgers, for `npm run cuadrar`. */
  reconciliationChecks?: readonly ReconciliationCheck[];
}

type CallsOf<F> = { [N in CallName]: (typeof CONTRACT)[N]['feature'] extends F ? N : never }[CallName];

/** A module that answers every call of a contract feature. */
export interface FeatureModule<F extends Feature> extends FeatureContribution {
  handlers: Handlers<CallsOf<F>>;
}
