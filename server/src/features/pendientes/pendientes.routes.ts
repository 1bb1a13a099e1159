import type { pendientesCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { total } from './pendientes.queries.ts';
import { pagarPendiente, pendientesAbiertos } from './pendientes.service.ts';

export const pendientes: Handlers<keyof typeof pendientesCalls> = {
  getPendientes: pendientesAbiertos,
  totalPendientes: ({ deps }) => total(deps.motor.db),
  pagarPendiente,
};
