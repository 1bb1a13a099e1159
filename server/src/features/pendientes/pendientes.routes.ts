import type { pendientesCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { pagarPendiente, pendientesAbiertos } from './pendientes.service.ts';

export const pendientes: Handlers<keyof typeof pendientesCalls> = {
  getPendientes: ({ deps }) => pendientesAbiertos(deps.motor.db),
  pagarPendiente,
};
