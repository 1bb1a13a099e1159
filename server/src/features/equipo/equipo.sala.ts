import type { Sala } from '../../platform/sala.ts';
import { ausentesDe, equipoDe } from './equipo.service.ts';

export const equipo: Sala<'equipo'> = {
  handlers: {
    rangosEquipo: ({ deps }) => equipoDe(deps.motor.db),
    ausentesEquipo: ({ deps, ahora }) => ausentesDe(deps.motor.db, ahora),
  },
};
