import type { Sala } from '../../platform/sala.ts';
import { pagado, vendido } from './semanas.service.ts';

export const semanas: Sala<'semanas'> = {
  handlers: { ventasSemanas: vendido, pagasSemanas: pagado },
};
