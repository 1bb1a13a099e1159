import type { FeatureModule } from '../../../platform/featureModule.ts';
import { listReturned } from './clones.returned.ts';
import { changeWhiteList, listAllowed, listGroups } from './clones.service.ts';

export const clones: FeatureModule<'clones'> = {
  handlers: {
    getAllClones: listGroups,
    getWhiteList: listAllowed,
    actionWhite: changeWhiteList,
    regresos: listReturned,
  },
};
