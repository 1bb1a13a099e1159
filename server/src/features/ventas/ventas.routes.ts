import type { ventasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { alternar, pasadas, pendientes } from './ventas.service.ts';

export const ventas: Handlers<keyof typeof ventasCalls> = {
  allVentas: pasadas,
  ventasPendientes: ({ deps }) => pendientes(deps.motor.db),
  ventaAction: alternar,
};
