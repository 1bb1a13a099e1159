import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { recordPresent } from './guardia.presence.ts';
import { handle, look, pedidos, request, retirar } from './guardia.service.ts';

export const guardia: FeatureModule<'guardia'> = {
  handlers: { guardia: look, pedir: request, retirarPedido: retirar, pedidos, atenderPedido: handle },
  jobs: [periodicJob('who is on duty could not be written down', recordPresent)],
};
