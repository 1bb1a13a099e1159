import type { FeatureModule } from '../../../platform/featureModule.ts';
import { listAllFichajes, listDismissed, listRegistros, listTabs, searchOneList } from './registros.service.ts';

export const registros: FeatureModule<'registros'> = {
  handlers: {
    getLog: listTabs,
    buscarLog: searchOneList,
    despedidosRegistros: listDismissed,
    fichajesRegistros: listAllFichajes,
    registros: listRegistros,
  },
};
