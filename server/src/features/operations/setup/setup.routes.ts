import type { FeatureModule } from '../../../platform/featureModule.ts';
import { dismissStep, look } from './setup.service.ts';

export const setup: FeatureModule<'setup'> = {
  handlers: { puestaEnMarcha: ({ deps }) => look(deps, deps.motor.db), actionPuesta: dismissStep },
};
