import type { FeatureModule } from '../../../platform/featureModule.ts';
import { annul } from './nomina.annul.ts';
import { adjust, filteredNomina, openNomina } from './nomina.service.ts';

export const nomina: FeatureModule<'nomina'> = {
  handlers: { allNomina: openNomina, filtrarNomina: filteredNomina, ajustarNomina: adjust, anularAjuste: annul },
};
