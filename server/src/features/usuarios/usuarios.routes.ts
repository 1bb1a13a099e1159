import type { usuariosCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { opcionesUsuarios } from './usuarios.public.ts';

export const usuarios: Handlers<keyof typeof usuariosCalls> = {
  getUsuarios: ({ deps, query }) => opcionesUsuarios(deps.motor.db, query.buscar),
};
