import type { FeatureModule } from '../../../platform/featureModule.ts';
import { downloadPeriod } from './periodWorkbook.service.ts';

export const periodWorkbook: FeatureModule<'periodWorkbook'> = { handlers: { libroPeriodo: downloadPeriod } };
