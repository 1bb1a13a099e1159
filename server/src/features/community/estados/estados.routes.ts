import type { FeatureModule } from '../../../platform/featureModule.ts';
import { all, estados as escribirOLeer, myEstado, retirar } from './estados.service.ts';

export const estados: FeatureModule<'estados'> = {
  handlers: {
    miEstado: ({ deps, usuario }) => myEstado(deps.motor.db, usuario.id),
    estados: escribirOLeer,
    getEstados: all,
    retirarEstado: retirar,
  },
};
