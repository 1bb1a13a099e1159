import type { FeatureModule } from '../../../platform/featureModule.ts';
import { myPerfil, workLog } from './perfil.service.ts';
import { listMySolicitudes } from './perfil.solicitudes.ts';

export const perfil: FeatureModule<'perfil'> = {
  handlers: {
    MyPerfil: ({ deps, usuario, now }) => myPerfil(deps.motor.db, usuario, now),
    misSolicitudes: ({ deps, usuario, now }) => listMySolicitudes(deps.motor.db, usuario.id, now),
    getLogUser: workLog,
  },
};
