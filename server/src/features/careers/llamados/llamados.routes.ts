import type { FeatureModule } from '../../../platform/featureModule.ts';
import { liftLlamado } from './llamados.lift.ts';
import { proposalsFor } from './llamados.punishment.ts';
import { addLlamados, byPerson, ofSomeone, runAction, serveEvidence, serveEvidenceOf } from './llamados.service.ts';

export const llamados: FeatureModule<'llamados'> = {
  handlers: {
    llamados: byPerson,
    llamadosDe: ofSomeone,
    actionLlamado: runAction,
    llamarVarias: addLlamados,
    levantarLlamado: liftLlamado,
    castigosDe: proposalsFor,
    evidencia: serveEvidence,
    evidenciaDe: serveEvidenceOf,
  },
};
