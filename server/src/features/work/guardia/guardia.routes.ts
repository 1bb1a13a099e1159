import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { recordPresent } from './guardia.presence.ts';
import { fulfillRequest, getGuardia, listRequests, requestGuardia, withdrawRequest } from './guardia.service.ts';

export const guardia: FeatureModule<'guardia'> = {
  handlers: {
    guardia: getGuardia,
    pedir: requestGuardia,
    retirarPedido: withdrawRequest,
    pedidos: listRequests,
    atenderPedido: fulfillRequest,
  },
  jobs: [periodicJob('who is on duty could not be written down', recordPresent)],
};
