import type { FeatureModule } from '../../../platform/featureModule.ts';
import { absentOf, equipoOf } from './equipo.service.ts';

export const equipo: FeatureModule<'equipo'> = {
  handlers: {
    rangosEquipo: ({ deps }) => equipoOf(deps.motor.db),
    ausentesEquipo: ({ deps, ahora }) => absentOf(deps.motor.db, ahora),
  },
};
