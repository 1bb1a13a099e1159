import type { FeatureModule } from '../../../platform/featureModule.ts';
import { findUsuarioOptions } from '../../identity/people/people.public.ts';
import { withAusencias } from '../ausencias/ausencias.public.ts';
import { shiftTiemposBack } from './clock/tiempos.systemClockJump.ts';
import { cancelledTiempos, closeOwn, recover } from './closing/tiempos.cancel.ts';
import { confirmFinished } from './closing/tiempos.confirm.ts';
import { openTiempo } from './opening/tiempos.open.ts';
import { openMany } from './opening/tiempos.openMany.ts';
import { TIEMPO_DUE_NOTIFICATIONS } from './tiempos.dueNotifications.ts';
import { OPEN_TIEMPOS } from './tiempos.mapper.ts';
import { acceptSolicitud, getDetail, listSolicitudes, runAction } from './tiempos.service.ts';

export const tiempos: FeatureModule<'tiempos'> = {
  handlers: {
    getAllTime: ({ deps, now }) => deps.eventBroadcaster.render('getAllTime', now),
    getUsuariosTiempos: ({ deps, query, now }) =>
      withAusencias(deps.engine.db, now, findUsuarioOptions(deps.engine.db, query.buscar)),
    getInfoDetailTime: ({ deps, params, now }) => getDetail(deps.engine.db, params.id, now),
    openTime: openTiempo,
    abrirTiempos: openMany,
    actionTime: runAction,
    confirmarTerminados: confirmFinished,
    getTimesCancelados: ({ deps, usuario, now }) => cancelledTiempos(deps.engine.db, usuario, now),
    recuperarTiempo: recover,
    cerrarMiTiempo: closeOwn,
    getTimesSolicitudes: ({ deps, usuario }) => listSolicitudes(deps.engine.db, usuario.id),
    actionTimeSoli: acceptSolicitud,
  },
  clockCorrections: [shiftTiemposBack],
  dueNotificationKinds: TIEMPO_DUE_NOTIFICATIONS,
  liveLists: [OPEN_TIEMPOS],
};
