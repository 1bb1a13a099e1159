import type { Sala } from '../../platform/sala.ts';
import { miPerfil, registroTrabajo } from './perfil.service.ts';

export const perfil: Sala<'perfil'> = {
  handlers: {
    MyPerfil: ({ deps, usuario, ahora }) => miPerfil(deps.motor.db, usuario, ahora),
    getLogUser: registroTrabajo,
  },
};
