import type { FeatureModule } from '../../../platform/featureModule.ts';
import { manifest } from './agencia.branding.ts';
import { identity } from './agencia.identity.ts';
import { configuracion, startup } from './agencia.service.ts';

export const agencia: FeatureModule<'agencia'> = {
  handlers: {
    configuracion: ({ deps }) => configuracion(deps.motor.db),
    identidad: identity,
    manifiesto: ({ deps }) => manifest(deps.motor.db),
    startupForo: ({ deps }) => startup(deps.motor.db),
  },
};
