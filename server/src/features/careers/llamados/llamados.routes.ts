import type { FeatureModule } from '../../../platform/featureModule.ts';
import { addLlamados, byPerson, ofSomeone, runAction, serveEvidence, serveEvidenceOf } from './llamados.service.ts';

export const llamados: FeatureModule<'llamados'> = {
  handlers: {
    llamados: byPerson,
    llamadosDe: ofSomeone,
    actionLlamado: runAction,
    llamarVarias: addLlamados,
    evidencia: serveEvidence,
    evidenciaDe: serveEvidenceOf,
  },
};
