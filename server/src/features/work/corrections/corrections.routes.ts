import type { FeatureModule } from '../../../platform/featureModule.ts';
import { answer, listOwn, listToAnswer, request, retirar } from './corrections.service.ts';

export const corrections: FeatureModule<'corrections'> = {
  handlers: {
    rectificaciones: listToAnswer,
    misRectificaciones: listOwn,
    pedirRectificacion: request,
    responderRectificacion: answer,
    retirarRectificacion: retirar,
  },
};
