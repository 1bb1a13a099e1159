import type { FeatureModule } from '../../../platform/featureModule.ts';
import { buildManifest } from './agencia.branding.ts';
import { answerIdentity } from './agencia.identity.ts';
import { getConfiguracion, getStartup } from './agencia.service.ts';

export const agencia: FeatureModule<'agencia'> = {
  handlers: {
    configuracion: ({ deps }) => getConfiguracion(deps.engine.db),
    identidad: answerIdentity,
    manifiesto: ({ deps }) => buildManifest(deps.engine.db),
    startupForo: ({ deps }) => getStartup(deps.engine.db),
  },
};
