import type { FeatureModule } from '../../../platform/featureModule.ts';
import { alarmJob } from './security.alarmJob.ts';
import { getHighlights, listSecurityEntries, recordExport } from './security.service.ts';

export const security: FeatureModule<'security'> = {
  handlers: { seguridad: listSecurityEntries, seguridadHoy: getHighlights, exportado: recordExport },
  jobs: [alarmJob],
};
