import type { Remaining } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { EvaluatedPeriod } from './paga.evaluate.ts';
import { remainingOf } from './paga.openPeriod.ts';
import { waitingFromBefore } from './paga.queries.ts';

/** What someone has earned and not been paid, in credits, and the least work that brings more. */
export interface PaymentInfo {
  ganado: number;
  siguiente: Remaining | null;
}

/** What someone's rows of the open lists show once they are up to date, those of earlier periods too (decisions §5). */
export async function payoutOf(db: Db, period: EvaluatedPeriod): Promise<PaymentInfo> {
  const { person, filas, terms } = period;
  const waiting = filas.reduce((n, f) => n + (f.estado === 'abierta' ? f.monto : 0), 0);
  return {
    ganado: waiting + (await waitingFromBefore(db, person)),
    siguiente: remainingOf(period, person, terms),
  };
}
