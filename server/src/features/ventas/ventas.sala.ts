import type { Sala } from '../../platform/sala.ts';
import { saldoDe, sumaDe } from '../creditos/creditos.public.ts';
import { alternar, pasadas, pendientes } from './ventas.service.ts';

export const ventas: Sala<'ventas'> = {
  handlers: { allVentas: pasadas, ventasPendientes: ({ deps }) => pendientes(deps.motor.db), ventaAction: alternar },
  pruebas: [
    saldoDe(
      'Ventas: lo que falta entregar',
      'venta',
      'entrega',
      'case when t.pagado is null and t.anulacion is null then t.credito - t.participacion else 0 end',
    ),
    sumaDe('Ventas: lo que se cobró', 'venta', 'venta', 't.credito'),
    sumaDe('Ventas: la comisión', 'venta', 'venta_participacion', 't.participacion'),
    sumaDe(
      'Ventas: lo que se devolvió',
      'venta',
      'compra_anulada',
      'case when t.anulacion is null then 0 else t.credito end',
    ),
  ],
};
