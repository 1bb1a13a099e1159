import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getEquipo, listAbsent } from './equipo.service.ts';

export const equipo: FeatureModule<'equipo'> = {
  handlers: {
    rangosEquipo: ({ deps }) => getEquipo(deps.engine.db),
    ausentesEquipo: ({ deps, now }) => listAbsent(deps.engine.db, now),
  },
};
