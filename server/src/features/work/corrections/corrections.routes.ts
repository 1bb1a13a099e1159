import type { FeatureModule } from '../../../platform/featureModule.ts';
import {
  answerCorrection,
  listOwn,
  listToAnswer,
  requestCorrection,
  withdrawCorrection,
} from './corrections.service.ts';

export const corrections: FeatureModule<'corrections'> = {
  handlers: {
    rectificaciones: listToAnswer,
    misRectificaciones: listOwn,
    pedirRectificacion: requestCorrection,
    responderRectificacion: answerCorrection,
    retirarRectificacion: withdrawCorrection,
  },
};
