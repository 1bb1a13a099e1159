import type { Remaining } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { remainingOf } from './paga.openPeriod.ts';
import { waitingFromBefore } from './paga.queries.ts';

/** Credits that a person has earned and not been paid, and the least work that earns more. */
export interface PaymentInfo {
  ganado: number;
  siguiente: Remaining | null;
}

/**
 * Returns a person's unpaid credits on the open lists, also of earlier periodos (decisions §5).
 * @param period open periodo, up to date
 */
export async function payoutOf(db: Db, period: EvaluatedPeriod): Promise<PaymentInfo> {
  const { person, rows, terms } = period;
  const waiting = rows.reduce((n, f) => n + (f.estado === 'abierta' ? f.monto : 0), 0);
  return {
    ganado: waiting + (await waitingFromBefore(db, person)),
    siguiente: remainingOf(period, person, terms),
  };
}
