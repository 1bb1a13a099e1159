import type { FeatureModule } from '../../../platform/featureModule.ts';
import { findUsuarioOptions } from '../../identity/people/people.public.ts';
import { withAusencias } from '../../work/ausencias/ausencias.public.ts';
import { answerSolicitud } from './ascensos.answer.ts';
import { ASCENSO_DUE_NOTIFICATIONS } from './ascensos.dueNotifications.ts';
import { listOffered, withdrawOffer } from './ascensos.offers.ts';
import { listEligible } from './ascensos.possible.ts';
import { lastAscenso, makeOffer, makeOffers, solicitudesOf } from './ascensos.service.ts';

export const ascensos: FeatureModule<'ascensos'> = {
  handlers: {
    getUsuariosAscensos: ({ deps, query, now }) =>
      withAusencias(deps.engine.db, now, findUsuarioOptions(deps.engine.db, query.buscar)),
    verUltimoAscenso: ({ deps, params, usuario, now }) => lastAscenso(deps.engine.db, params.id, usuario, now),
    ascensosPosibles: listEligible,
    sendAscenso: makeOffer,
    ascenderVarias: makeOffers,
    getSolicitudes: solicitudesOf,
    actionSolicitudes: answerSolicitud,
    ascensosOfrecidos: listOffered,
    retirarAscenso: withdrawOffer,
  },
  dueNotificationKinds: ASCENSO_DUE_NOTIFICATIONS,
};
