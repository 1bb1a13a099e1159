import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { PushSender } from './notifications.pushSender.ts';
import { countUnread } from './notifications.queries.ts';
import { NotificationRetention } from './notifications.retention.ts';
import {
  changePreference,
  getDevice,
  listNotifications,
  markNotificationsRead,
  registerDevice,
  removeDevice,
  viewPreferences,
} from './notifications.service.ts';

export const notifications: FeatureModule<'notifications'> = {
  handlers: {
    notificaciones: listNotifications,
    notificacionesSinLeer: async ({ deps, usuario }) => ({ sinLeer: await countUnread(deps.engine.db, usuario.id) }),
    leerNotificaciones: markNotificationsRead,
    gustosNotificacion: viewPreferences,
    gustoNotificacion: changePreference,
    aparato: getDevice,
    ponerAparato: registerDevice,
    quitarAparato: removeDevice,
  },
  jobs: [
    (deps) => new PushSender(deps),
    periodicJob('old notifications could not be removed', (deps) => {
      const retentionJob = new NotificationRetention(deps);
      return () => retentionJob.prune();
    }),
  ],
};
