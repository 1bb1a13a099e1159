import type { ventasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { creditosPorSemana } from '../creditos/creditos.public.ts';
import { alternar, pasadas, pendientes } from './ventas.service.ts';

const VENTAS = [['venta', 1]] as const;

export const ventas: Handlers<keyof typeof ventasCalls> = {
  allVentas: pasadas,
  ventasPendientes: ({ deps }) => pendientes(deps.motor.db),
  ventasSemanas: ({ deps, ahora }) => creditosPorSemana(deps.motor.db, ahora, VENTAS),
  ventaAction: alternar,
};
