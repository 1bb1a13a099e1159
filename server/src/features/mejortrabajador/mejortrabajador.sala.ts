import type { Sala } from '../../platform/sala.ts';
import { actuales, actuar, pasados } from './mejortrabajador.service.ts';

export const mejortrabajador: Sala<'mejortrabajador'> = {
  handlers: { mejoresTrabajadores: actuales, mejoresPasados: pasados, actionTrabajador: actuar },
};
