import type { FeatureModule } from '../../../platform/featureModule.ts';
import { actOnNameChange, getNameRequest, listNameSolicitudes, withdrawNameRequest } from './nameChange.service.ts';

export const nameChange: FeatureModule<'nameChange'> = {
  handlers: {
    getAllRequest: listNameSolicitudes,
    getNameRequest,
    actionNombre: actOnNameChange,
    retirarNombre: withdrawNameRequest,
  },
};
