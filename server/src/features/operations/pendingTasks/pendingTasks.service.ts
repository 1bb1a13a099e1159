import type { Answer, pendingReviewsCalls } from '@conserje/contract';
import { CAN_ADJUST_NOMINA, CAN_DECIDE_AUSENCIAS, IS_ADMINISTRATOR, isAllowed, SCREENS } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { sugerenciasEnEspera } from '../../community/sugerencias/sugerencias.public.ts';
import { countToReview } from '../../identity/clones/clones.public.ts';
import { nombresPara } from '../../identity/nameChange/nameChange.public.ts';
import { ausenciasPara } from '../../work/ausencias/ausencias.public.ts';
import { countCorrectionsFor } from '../../work/corrections/corrections.public.ts';
import { agencyDayAt } from '../agencia/agencia.public.ts';

type Call = (typeof pendingReviewsCalls)['esperas'];

/** How many things wait for the reader's answer, by the rooms in which they are answered. */
export async function count({ deps, usuario, ahora }: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = deps.motor;
  const [adm, cln] = [isAllowed(IS_ADMINISTRATOR, usuario), isAllowed(SCREENS['/clones'], usuario)];
  return {
    nombres: adm ? await nombresPara(db, usuario) : 0,
    sugerencias: adm ? await sugerenciasEnEspera(db) : 0,
    ausencias: isAllowed(CAN_DECIDE_AUSENCIAS, usuario)
      ? await ausenciasPara(db, usuario, await agencyDayAt(db, ahora))
      : 0,
    clones: cln ? await countToReview(db) : 0,
    correcciones: isAllowed(CAN_ADJUST_NOMINA, usuario) ? await countCorrectionsFor(db, usuario) : 0,
  };
}
