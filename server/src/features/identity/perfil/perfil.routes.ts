import type { FeatureModule } from '../../../platform/featureModule.ts';
import { myPerfil, workLog } from './perfil.service.ts';
import { listMySolicitudes } from './perfil.solicitudes.ts';

export const perfil: FeatureModule<'perfil'> = {
  handlers: {
    MyPerfil: ({ deps, usuario, now }) => myPerfil(deps.engine.db, usuario, now),
    misSolicitudes: ({ deps, usuario, now }) => listMySolicitudes(deps.engine.db, usuario.id, now),
    getLogUser: workLog,
  },
};
