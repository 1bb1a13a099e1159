import type { Sala } from '../../platform/sala.ts';
import { pagado, trabajado, vendido } from './semanas.service.ts';

export const semanas: Sala<'semanas'> = {
  handlers: { trabajoSemanas: trabajado, ventasSemanas: vendido, pagasSemanas: pagado },
};
