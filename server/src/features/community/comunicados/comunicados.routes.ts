import type { FeatureModule } from '../../../platform/featureModule.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { announceDue } from './comunicados.announce.ts';
import { edit, publish, withdraw } from './comunicados.publish.ts';
import { listComunicados, listForHome, listReaders, react, read, viewComunicado } from './comunicados.service.ts';

export const comunicados: FeatureModule<'comunicados'> = {
  handlers: {
    comunicados: listComunicados,
    comunicadosInicio: listForHome,
    comunicado: viewComunicado,
    lecturasComunicado: listReaders,
    publicarComunicado: publish,
    editarComunicado: edit,
    retirarComunicado: withdraw,
    leerComunicado: read,
    reaccionarComunicado: react,
  },
  jobs: [periodicJob('scheduled comunicados could not be announced', (deps) => () => announceDue(deps))],
};
