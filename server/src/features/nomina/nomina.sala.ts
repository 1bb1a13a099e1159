import type { Sala } from '../../platform/sala.ts';
import { anular } from './nomina.anular.ts';
import { ajustar, nominaAbierta, nominaFiltrada } from './nomina.service.ts';

export const nomina: Sala<'nomina'> = {
  handlers: { allNomina: nominaAbierta, filtrarNomina: nominaFiltrada, ajustarNomina: ajustar, anularAjuste: anular },
};
