import type { Sala } from '../../platform/sala.ts';
import { opcionesUsuarios } from './usuarios.public.ts';

export const usuarios: Sala<'usuarios'> = {
  handlers: { getUsuarios: ({ deps, query }) => opcionesUsuarios(deps.motor.db, query.buscar) },
};
