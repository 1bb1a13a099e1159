import type { FeatureModule } from '../../../platform/featureModule.ts';
import { shiftLast } from './paseLista.queries.ts';
import { listPast, listToCall, paseListaState } from './paseLista.service.ts';
import { takePaseLista } from './paseLista.take.ts';

export const paseLista: FeatureModule<'paseLista'> = {
  handlers: {
    getTimesLista: ({ deps, usuario, now }) => listToCall(deps.engine.db, usuario, now),
    isPaseLista: ({ deps, now }) => paseListaState(deps.engine.db, now),
    paseListas: listPast,
    sendLista: takePaseLista,
  },
  clockCorrections: [shiftLast],
};
