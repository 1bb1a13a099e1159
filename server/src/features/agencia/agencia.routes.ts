import type { agenciaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { arranque, configuracion } from './agencia.service.ts';

export const agencia: Handlers<keyof typeof agenciaCalls> = {
  configuracion: ({ deps }) => configuracion(deps.motor.db),
  startupForo: ({ deps }) => arranque(deps.motor.db),
};
