import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getMyEstado, estados as handleEstados, listEstados, withdrawEstado } from './estados.service.ts';

export const estados: FeatureModule<'estados'> = {
  handlers: {
    miEstado: ({ deps, usuario }) => getMyEstado(deps.engine.db, usuario.id),
    estados: handleEstados,
    getEstados: listEstados,
    retirarEstado: withdrawEstado,
  },
};
