import { refusalCounterOf } from '../../platform/unit-of-work/securityLog.ts';
import type { Portal } from './portal.ts';

/** Where it comes from, and what is kept of that. */
export const SOURCE_ADDRESS = '203.0.113.77';
export const NETWORK = '203.0.113.0/24';

export const flush = ({ motor }: Portal): Promise<void> => refusalCounterOf(motor).flush(motor.bestEffort);
export const securityEntries = ({ db }: Portal) => db.selectFrom('vigilancia').selectAll().orderBy('id').execute();
