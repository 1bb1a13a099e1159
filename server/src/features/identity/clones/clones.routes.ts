import type { FeatureModule } from '../../../platform/featureModule.ts';
import { allow, grupos, whiteList } from './clones.service.ts';

export const clones: FeatureModule<'clones'> = {
  handlers: { getAllClones: grupos, getWhiteList: whiteList, actionWhite: allow },
};
