import type { FeatureModule } from '../../../platform/featureModule.ts';
import { listAllFichajes, listDismissed, listTabs, registros as page, searchOneList } from './registros.service.ts';

export const registros: FeatureModule<'registros'> = {
  handlers: {
    getLog: listTabs,
    buscarLog: searchOneList,
    despedidosRegistros: listDismissed,
    fichajesRegistros: listAllFichajes,
    registros: page,
  },
};
