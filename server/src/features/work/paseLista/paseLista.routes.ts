import type { FeatureModule } from '../../../platform/featureModule.ts';
import { shiftLast } from './paseLista.queries.ts';
import { listPast, listToCall, paseListaState } from './paseLista.service.ts';
import { takePaseLista } from './paseLista.take.ts';

export const paseLista: FeatureModule<'paseLista'> = {
  handlers: {
    getTimesLista: ({ deps, usuario, ahora }) => listToCall(deps.motor.db, usuario, ahora),
    isPaseLista: ({ deps, ahora }) => paseListaState(deps.motor.db, ahora),
    paseListas: listPast,
    sendLista: takePaseLista,
  },
  correcciones: [shiftLast],
};
