import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { download } from './privacy.download.ts';
import { eraseUsuario } from './privacy.erasure.ts';
import { purgeDeleted } from './privacy.purge.ts';
import { DataRetention } from './privacy.retention.ts';

export const privacy: FeatureModule<'privacy'> = {
  handlers: { misDatos: download, olvidarUsuario: eraseUsuario },
  jobs: [
    periodicJob('old addresses could not be forgotten', (deps) => {
      const dataRetention = new DataRetention(deps);
      return () => dataRetention.apply();
    }),
    periodicJob('what was erased is still in free pages', (deps) => () => purgeDeleted(deps)),
  ],
};
