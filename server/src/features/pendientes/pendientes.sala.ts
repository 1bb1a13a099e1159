import type { Sala } from '../../platform/sala.ts';
import { saldoDe } from '../creditos/creditos.public.ts';
import { anular } from './pendientes.anular.ts';
import { pagarPendientes } from './pendientes.pagarVarios.ts';
import { total } from './pendientes.queries.ts';
import { pagarPendiente, pendientesAbiertos } from './pendientes.service.ts';

export const pendientes: Sala<'pendientes'> = {
  handlers: {
    getPendientes: pendientesAbiertos,
    totalPendientes: ({ deps }) => total(deps.motor.db),
    pagarPendiente,
    pagarPendientes,
    anularPendiente: anular,
  },
  pruebas: [
    saldoDe(
      'Pendientes: lo que se debe',
      'pendiente',
      'pendiente',
      'case when t.cobrado is null and t.anulacion is null then t.monto else 0 end',
    ),
    saldoDe(
      'Pendientes: lo que se entregó',
      'pendiente',
      'mano',
      // What is owed again was taken back from the hand.
      'case when t.cobrado is null then 0 else t.monto end - case when t.anula is null then 0 else t.monto end',
    ),
  ],
};
