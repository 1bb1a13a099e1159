import type { Answer, usuariosCalls } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { FeatureModule } from '../../../platform/featureModule.ts';
import { findUsuarioOptions } from './people.options.ts';

type Options = Answer<typeof usuariosCalls.getUsuarios>;

/** @param mapOptions adds data of other features to the options; a parameter, because an import would be circular */
export const buildPeopleModule = (
  mapOptions: (db: Db, now: number, options: Promise<Options>) => Promise<Options>,
): FeatureModule<'people'> => ({
  handlers: {
    getUsuarios: ({ deps, query, now }) =>
      mapOptions(deps.engine.db, now, findUsuarioOptions(deps.engine.db, query.buscar)),
  },
});
