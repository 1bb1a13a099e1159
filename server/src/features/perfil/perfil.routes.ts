import type { perfilCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { miPerfil, registroTrabajo } from './perfil.service.ts';

export const perfil: Handlers<keyof typeof perfilCalls> = {
  MyPerfil: ({ deps, usuario, ahora }) => miPerfil(deps.motor.db, usuario, ahora),
  getLogUser: registroTrabajo,
};
