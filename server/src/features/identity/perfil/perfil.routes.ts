import type { FeatureModule } from '../../../platform/featureModule.ts';
import { myPerfil, workLog } from './perfil.service.ts';
import { listMySolicitudes } from './perfil.solicitudes.ts';

export const perfil: FeatureModule<'perfil'> = {
  handlers: {
    MyPerfil: ({ deps, usuario, ahora }) => myPerfil(deps.motor.db, usuario, ahora),
    misSolicitudes: ({ deps, usuario, ahora }) => listMySolicitudes(deps.motor.db, usuario.id, ahora),
    getLogUser: workLog,
  },
};
