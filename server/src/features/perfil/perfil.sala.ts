import type { Sala } from '../../platform/sala.ts';
import { miPerfil, registroTrabajo } from './perfil.service.ts';
import { misSolicitudes } from './perfil.solicitudes.ts';

export const perfil: Sala<'perfil'> = {
  handlers: {
    MyPerfil: ({ deps, usuario, ahora }) => miPerfil(deps.motor.db, usuario, ahora),
    misSolicitudes: ({ deps, usuario, ahora }) => misSolicitudes(deps.motor.db, usuario.id, ahora),
    getLogUser: registroTrabajo,
  },
};
