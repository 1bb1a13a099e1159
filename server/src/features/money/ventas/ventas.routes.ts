import type { FeatureModule } from '../../../platform/featureModule.ts';
import { balanceCheck, typeSumCheck } from '../creditos/creditos.public.ts';
import { listDueBySeller, listPast, toggleHandedIn } from './ventas.service.ts';

export const ventas: FeatureModule<'ventas'> = {
  handlers: {
    allVentas: listPast,
    ventasPendientes: ({ deps }) => listDueBySeller(deps.engine.db),
    ventaAction: toggleHandedIn,
  },
  reconciliationChecks: [
    balanceCheck(
      'Ventas: lo que falta entregar',
      'venta',
      'entrega',
      'case when t.pagado is null and t.anulacion is null then t.credito - t.participacion else 0 end',
    ),
    typeSumCheck('Ventas: lo que se cobró', 'venta', 'venta', 't.credito'),
    typeSumCheck('Ventas: la comisión', 'venta', 'venta_participacion', 't.participacion'),
    typeSumCheck(
      'Ventas: lo que se devolvió',
      'venta',
      'compra_anulada',
      'case when t.anulacion is null then 0 else t.credito end',
    ),
  ],
};
