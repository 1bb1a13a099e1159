import type { rentaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { actuar, deshacer } from './renta.cobrar.ts';
import { delMes, mesesCobrados, vigentes } from './renta.service.ts';

export const renta: Handlers<keyof typeof rentaCalls> = {
  rentas: vigentes,
  actionRenta: actuar,
  mesesRenta: ({ deps }) => mesesCobrados(deps.motor.db),
  rentasMes: delMes,
  deshacerRenta: deshacer,
};
