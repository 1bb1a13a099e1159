import type { Sala } from '../../platform/sala.ts';
import { pagado, trabajado, trabajadoPorDia, vendido } from './semanas.service.ts';

export const semanas: Sala<'semanas'> = {
  handlers: { trabajoSemanas: trabajado, trabajoDias: trabajadoPorDia, ventasSemanas: vendido, pagasSemanas: pagado },
};
