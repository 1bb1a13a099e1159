import { refusalCounterOf } from '../../platform/unit-of-work/securityLog.ts';
import type { Portal } from './portal.ts';

/** Address of the requests, and the stored part of it. */
export const REQUEST_ADDRESS = '203.0.113.77';
export const REQUEST_NETWORK = '203.0.113.0/24';

export const flushSecurityLog = ({ engine }: Portal): Promise<void> =>
  refusalCounterOf(engine).flush(engine.bestEffort);
export const readSecurityEntries = ({ db }: Portal) => db.selectFrom('vigilancia').selectAll().orderBy('id').execute();
