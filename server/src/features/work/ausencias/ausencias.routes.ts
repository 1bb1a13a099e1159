import type { FeatureModule } from '../../../platform/featureModule.ts';
import { agencyDayAt } from '../../operations/agencia/agencia.public.ts';
import {
  answer,
  goBack,
  inProgress,
  listOwn,
  listUndecided,
  ofSomeone,
  request,
  retirar,
} from './ausencias.service.ts';

export const ausencias: FeatureModule<'ausencias'> = {
  handlers: {
    getHoy: async ({ deps, ahora }) => ({ hoy: await agencyDayAt(deps.motor.db, ahora) }),
    getMyAusencias: listOwn,
    getAusencias: listUndecided,
    ausenciasVigentes: inProgress,
    ausenciasDe: ofSomeone,
    addAusencia: request,
    ausenciaAction: answer,
    retirarAusencia: retirar,
    terminarAusencia: goBack,
  },
};
