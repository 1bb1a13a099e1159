import type { carreraCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { carreraDe, rangos } from './carrera.service.ts';

export const carrera: Handlers<keyof typeof carreraCalls> = {
  onlyRangos: ({ deps }) => rangos(deps.motor.db),
  carrera: carreraDe,
};
