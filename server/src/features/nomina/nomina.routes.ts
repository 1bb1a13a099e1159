import type { nominaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { ajustar, nominaAbierta, nominaFiltrada } from './nomina.service.ts';

export const nomina: Handlers<keyof typeof nominaCalls> = {
  allNomina: nominaAbierta,
  filtrarNomina: nominaFiltrada,
  ajustarNomina: ajustar,
};
