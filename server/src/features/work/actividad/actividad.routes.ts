import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { listActivity, notifyMany, ownActivity } from './actividad.service.ts';
import { reopenWeeks } from './actividad.systemClockJump.ts';
import { closeDueWeeks } from './actividad.weeks.ts';

export const actividad: FeatureModule<'actividad'> = {
  handlers: { actividad: listActivity, miActividad: ownActivity, avisarVarias: notifyMany },
  clockCorrections: [reopenWeeks],
  jobs: [periodicJob('weeks of activity could not be closed', (deps) => () => closeDueWeeks(deps))],
};
