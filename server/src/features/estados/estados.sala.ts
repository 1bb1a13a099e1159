import type { Sala } from '../../platform/sala.ts';
import { estados as escribirOLeer, miEstado, retirar, todos } from './estados.service.ts';

export const estados: Sala<'estados'> = {
  handlers: {
    miEstado: ({ deps, usuario }) => miEstado(deps.motor.db, usuario.id),
    estados: escribirOLeer,
    getEstados: todos,
    retirarEstado: retirar,
  },
};
