import type { Sala } from '../../platform/sala.ts';
import { pasados, trasladar } from './traslados.service.ts';

export const traslados: Sala<'traslados'> = {
  handlers: { getTraslados: pasados, addTraslado: trasladar },
};
