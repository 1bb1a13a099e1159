import type { FeatureModule } from '../../../platform/featureModule.ts';
import { alarmJob } from './security.alarmJob.ts';
import { hoy, recordExport, view } from './security.service.ts';

export const security: FeatureModule<'security'> = {
  handlers: { seguridad: view, seguridadHoy: hoy, exportado: recordExport },
  jobs: [alarmJob],
};
