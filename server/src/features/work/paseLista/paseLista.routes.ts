import type { FeatureModule } from '../../../platform/featureModule.ts';
import { shiftLast } from './paseLista.queries.ts';
import { estadoLista, listPast, toCall } from './paseLista.service.ts';
import { takePaseLista } from './paseLista.take.ts';

export const paseLista: FeatureModule<'paseLista'> = {
  handlers: {
    getTimesLista: ({ deps, usuario, ahora }) => toCall(deps.motor.db, usuario, ahora),
    isPaseLista: ({ deps, ahora }) => estadoLista(deps.motor.db, ahora),
    paseListas: listPast,
    sendLista: takePaseLista,
  },
  correcciones: [shiftLast],
};
