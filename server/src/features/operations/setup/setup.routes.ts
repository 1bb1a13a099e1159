import type { FeatureModule } from '../../../platform/featureModule.ts';
import { actOnSetup, viewSetup } from './setup.service.ts';

export const setup: FeatureModule<'setup'> = {
  handlers: { puestaEnMarcha: ({ deps }) => viewSetup(deps, deps.engine.db), actionPuesta: actOnSetup },
};
