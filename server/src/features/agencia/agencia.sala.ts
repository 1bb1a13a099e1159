import type { Sala } from '../../platform/sala.ts';
import { arranque, configuracion } from './agencia.service.ts';

export const agencia: Sala<'agencia'> = {
  handlers: {
    configuracion: ({ deps }) => configuracion(deps.motor.db),
    startupForo: ({ deps }) => arranque(deps.motor.db),
  },
};
