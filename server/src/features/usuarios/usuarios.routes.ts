import type { usuariosCalls } from '@conserje/contract';
import { oFallo } from '../../platform/fallo.ts';
import type { Handlers } from '../../platform/http/contexto.ts';
import { opcionesUsuarios, rangoDe } from './usuarios.public.ts';

export const usuarios: Handlers<keyof typeof usuariosCalls> = {
  getUsuarios: ({ deps, query }) => opcionesUsuarios(deps.motor.db, query.buscar),
  rangoUsuario: async ({ deps, params }) => oFallo(await rangoDe(deps.motor.db, params.id), 'USUARIO_NO_EXISTE'),
};
