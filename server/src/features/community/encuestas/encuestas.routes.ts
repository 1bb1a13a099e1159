import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import {
  close,
  create,
  listEncuestas,
  listForHome,
  listVotes,
  settleDue,
  vote,
  withdraw,
} from './encuestas.service.ts';
import { endSettled } from './encuestas.systemClockJump.ts';

export const encuestas: FeatureModule<'encuestas'> = {
  handlers: {
    encuestas: listEncuestas,
    encuestasInicio: listForHome,
    votosEncuesta: listVotes,
    crearEncuesta: create,
    votarEncuesta: vote,
    cerrarEncuesta: close,
    retirarEncuesta: withdraw,
  },
  clockCorrections: [endSettled],
  jobs: [periodicJob('ended encuestas could not be settled', (deps) => () => settleDue(deps))],
};
