import type { Sala } from '../../platform/sala.ts';
import { carreraDe, rangos } from './carrera.service.ts';

export const carrera: Sala<'carrera'> = {
  handlers: { onlyRangos: ({ deps }) => rangos(deps.motor.db), carrera: carreraDe },
};
