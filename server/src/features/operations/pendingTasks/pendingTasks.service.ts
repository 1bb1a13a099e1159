import type { Answer, pendingReviewsCalls } from '@conserje/contract';
import { CAN_ADJUST_NOMINA, CAN_ADMINISTER, CAN_DECIDE_AUSENCIAS, isAllowed, SCREENS } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { countWaitingSugerencias } from '../../community/sugerencias/sugerencias.public.ts';
import { countToReview } from '../../identity/clones/clones.public.ts';
import { countWaitingApplications } from '../../identity/ingreso/ingreso.public.ts';
import { countNameChangesFor } from '../../identity/nameChange/nameChange.public.ts';
import { countAusenciasFor } from '../../work/ausencias/ausencias.public.ts';
import { countCorrectionsFor } from '../../work/corrections/corrections.public.ts';
import { agenciaDayAt } from '../agencia/agencia.public.ts';

type Call = (typeof pendingReviewsCalls)['esperas'];

/** Counts the tasks that wait for the caller's answer, by screen. */
export async function countPendingTasks({ deps, usuario, now }: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = deps.engine;
  const [isAdmin, seesClones] = [isAllowed(CAN_ADMINISTER, usuario), isAllowed(SCREENS['/clones'], usuario)];
  return {
    nombres: isAdmin ? await countNameChangesFor(db, usuario) : 0,
    sugerencias: isAdmin ? await countWaitingSugerencias(db) : 0,
    ausencias: isAllowed(CAN_DECIDE_AUSENCIAS, usuario)
      ? await countAusenciasFor(db, usuario, await agenciaDayAt(db, now))
      : 0,
    clones: seesClones ? await countToReview(db) : 0,
    correcciones: isAllowed(CAN_ADJUST_NOMINA, usuario) ? await countCorrectionsFor(db, usuario) : 0,
    ingresos: isAllowed(SCREENS['/ingreso'], usuario) ? await countWaitingApplications(db) : 0,
  };
}
