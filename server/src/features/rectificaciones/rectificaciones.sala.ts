import type { Sala } from '../../platform/sala.ts';
import { pedir, porResponder, propias, responder, retirar } from './rectificaciones.service.ts';

export const rectificaciones: Sala<'rectificaciones'> = {
  handlers: {
    rectificaciones: porResponder,
    misRectificaciones: propias,
    pedirRectificacion: pedir,
    responderRectificacion: responder,
    retirarRectificacion: retirar,
  },
};
