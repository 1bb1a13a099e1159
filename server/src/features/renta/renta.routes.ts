import type { rentaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { actuar, vigentes } from './renta.service.ts';

export const renta: Handlers<keyof typeof rentaCalls> = {
  rentas: vigentes,
  actionRenta: actuar,
};
