import type { FeatureModule } from '../../../platform/featureModule.ts';
import { count } from './pendingTasks.service.ts';

export const pendingTasks: FeatureModule<'pendingTasks'> = { handlers: { esperas: count } };
