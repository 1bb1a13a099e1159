import type { FeatureModule } from '../../../platform/featureModule.ts';
import { findUsuarioOptions } from '../../identity/people/people.public.ts';
import { withAusencias } from '../../work/ausencias/ausencias.public.ts';
import { annul } from './misiones.annul.ts';
import { listSold, rangos, sell, trabajo } from './misiones.service.ts';

export const misiones: FeatureModule<'misiones'> = {
  handlers: {
    usuariosVentaMision: ({ deps, query, usuario, ahora }) =>
      withAusencias(deps.motor.db, ahora, findUsuarioOptions(deps.motor.db, query.buscar, usuario)),
    getRangosVenta: ({ deps }) => rangos(deps.motor.db),
    getWork: ({ deps, params }) => trabajo(deps.motor.db, params.id),
    misionesVenta: listSold,
    addMision: sell,
    anularMision: annul,
  },
};
