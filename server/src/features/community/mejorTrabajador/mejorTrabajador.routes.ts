import type { FeatureModule } from '../../../platform/featureModule.ts';
import { changeMejorTrabajador, listCurrent, listPast } from './mejorTrabajador.service.ts';

export const mejorTrabajador: FeatureModule<'mejorTrabajador'> = {
  handlers: { mejoresTrabajadores: listCurrent, mejoresPasados: listPast, actionTrabajador: changeMejorTrabajador },
};
