import type { FeatureModule } from '../../../platform/featureModule.ts';
import { countPendingTasks } from './pendingTasks.service.ts';

export const pendingTasks: FeatureModule<'pendingTasks'> = { handlers: { esperas: countPendingTasks } };
