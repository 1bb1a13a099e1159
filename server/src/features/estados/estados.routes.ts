import type { estadosCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { estados as escribirOLeer, miEstado } from './estados.service.ts';

export const estados: Handlers<keyof typeof estadosCalls> = {
  miEstado: ({ deps, usuario }) => miEstado(deps.motor.db, usuario.id),
  estados: escribirOLeer,
};
