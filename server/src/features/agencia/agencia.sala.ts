import type { Sala } from '../../platform/sala.ts';
import { identidad } from './agencia.identidad.ts';
import { manifiesto } from './agencia.rotulo.ts';
import { arranque, configuracion } from './agencia.service.ts';

export const agencia: Sala<'agencia'> = {
  handlers: {
    configuracion: ({ deps }) => configuracion(deps.motor.db),
    identidad,
    manifiesto: ({ deps }) => manifiesto(deps.motor.db),
    startupForo: ({ deps }) => arranque(deps.motor.db),
  },
};
