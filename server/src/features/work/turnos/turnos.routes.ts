import type { FeatureModule } from '../../../platform/featureModule.ts';
import { TURNO_DUE_NOTIFICATIONS } from './turnos.dueNotifications.ts';
import { answerOffer, offerTurno, withdrawOffer } from './turnos.offers.ts';
import { changePlan, getPlan } from './turnos.plan.ts';
import { getOwn, getWeek, giveUpTurno, listPeople, takeAwayTurno, takeTurno } from './turnos.service.ts';

export const turnos: FeatureModule<'turnos'> = {
  handlers: {
    turnosSemana: getWeek,
    misTurnos: getOwn,
    turnosPlan: getPlan,
    turnosPersonas: listPeople,
    planearTurnos: changePlan,
    tomarTurno: takeTurno,
    dejarTurno: giveUpTurno,
    ofrecerTurno: offerTurno,
    retirarOfertaTurno: withdrawOffer,
    responderOfertaTurno: answerOffer,
    quitarTurno: takeAwayTurno,
  },
  dueNotificationKinds: TURNO_DUE_NOTIFICATIONS,
};
