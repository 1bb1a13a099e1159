import type { FeatureModule } from '../../../platform/featureModule.ts';
import { findUsuarioOptions } from '../../identity/people/people.public.ts';
import { withAusencias } from '../../work/ausencias/ausencias.public.ts';
import { annul } from './misiones.annul.ts';
import { getPricedMision, listRangosForSale, listSold, sell } from './misiones.service.ts';

export const misiones: FeatureModule<'misiones'> = {
  handlers: {
    usuariosVentaMision: ({ deps, query, usuario, now }) =>
      withAusencias(deps.engine.db, now, findUsuarioOptions(deps.engine.db, query.buscar, usuario)),
    getRangosVenta: ({ deps }) => listRangosForSale(deps.engine.db),
    getWork: ({ deps, params }) => getPricedMision(deps.engine.db, params.id),
    misionesVenta: listSold,
    addMision: sell,
    anularMision: annul,
  },
};
