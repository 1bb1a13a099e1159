import type { FeatureModule } from '../../../platform/featureModule.ts';
import { balanceCheck, sumCheck } from '../creditos/creditos.public.ts';
import { past, pendientes, toggle } from './ventas.service.ts';

export const ventas: FeatureModule<'ventas'> = {
  handlers: { allVentas: past, ventasPendientes: ({ deps }) => pendientes(deps.motor.db), ventaAction: toggle },
  reconciliationChecks: [
    balanceCheck(
      'Ventas: lo que falta entregar',
      'venta',
      'entrega',
      'case when t.pagado is null and t.anulacion is null then t.credito - t.participacion else 0 end',
    ),
    sumCheck('Ventas: lo que se cobró', 'venta', 'venta', 't.credito'),
    sumCheck('Ventas: la comisión', 'venta', 'venta_participacion', 't.participacion'),
    sumCheck(
      'Ventas: lo que se devolvió',
      'venta',
      'compra_anulada',
      'case when t.anulacion is null then 0 else t.credito end',
    ),
  ],
};
