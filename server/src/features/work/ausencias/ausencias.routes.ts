import type { FeatureModule } from '../../../platform/featureModule.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import {
  answerAusencia,
  endAusencia,
  listCurrent,
  listOwn,
  listUndecided,
  ofSomeone,
  requestAusencia,
  withdrawAusencia,
} from './ausencias.service.ts';

export const ausencias: FeatureModule<'ausencias'> = {
  handlers: {
    getHoy: async ({ deps, now }) => ({ hoy: await agenciaDayAt(deps.motor.db, now) }),
    getMyAusencias: listOwn,
    getAusencias: listUndecided,
    ausenciasVigentes: listCurrent,
    ausenciasDe: ofSomeone,
    addAusencia: requestAusencia,
    ausenciaAction: answerAusencia,
    retirarAusencia: withdrawAusencia,
    terminarAusencia: endAusencia,
  },
};
