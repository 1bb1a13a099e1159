import type { Sala } from '../../platform/sala.ts';
import { pagado, trabajado, trabajadoPorDia, vendido } from './semanas.service.ts';
import { topSemanal } from './semanas.top.ts';

export const semanas: Sala<'semanas'> = {
  handlers: {
    getTopSemanal: topSemanal,
    trabajoSemanas: trabajado,
    trabajoDias: trabajadoPorDia,
    ventasSemanas: vendido,
    pagasSemanas: pagado,
  },
};
