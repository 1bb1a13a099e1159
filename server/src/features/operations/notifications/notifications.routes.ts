import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { PushSender } from './notifications.pushSender.ts';
import { sinLeer } from './notifications.queries.ts';
import { RetentionJob } from './notifications.retentionJob.ts';
import {
  aparato,
  changePreference,
  listOwn,
  read,
  registerDevice,
  removeDevice,
  viewPreferences,
} from './notifications.service.ts';

export const notifications: FeatureModule<'notifications'> = {
  handlers: {
    notificaciones: listOwn,
    notificacionesSinLeer: async ({ deps, usuario }) => ({ sinLeer: await sinLeer(deps.motor.db, usuario.id) }),
    leerNotificaciones: read,
    gustosNotificacion: viewPreferences,
    gustoNotificacion: changePreference,
    aparato,
    ponerAparato: registerDevice,
    quitarAparato: removeDevice,
  },
  jobs: [
    (deps) => new PushSender(deps),
    periodicJob('old notices could not be removed', (deps) => {
      const retentionJob = new RetentionJob(deps);
      return () => retentionJob.prune();
    }),
  ],
};
