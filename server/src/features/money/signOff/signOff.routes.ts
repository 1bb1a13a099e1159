import type { FeatureModule } from '../../../platform/featureModule.ts';
import { SIGN_OFF_DUE_NOTIFICATIONS } from './signOff.dueNotifications.ts';
import { signOff as confirmPeriod, listSignOffs, ownPeriod, periodRows, remind } from './signOff.service.ts';

export const signOff: FeatureModule<'signOff'> = {
  handlers: {
    miPeriodo: ownPeriod,
    filasPeriodo: periodRows,
    confirmarPeriodo: confirmPeriod,
    confirmaciones: listSignOffs,
    recordarConfirmacion: remind,
  },
  dueNotificationKinds: SIGN_OFF_DUE_NOTIFICATIONS,
};
