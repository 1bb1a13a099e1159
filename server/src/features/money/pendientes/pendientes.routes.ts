import type { FeatureModule } from '../../../platform/featureModule.ts';
import { balanceCheck } from '../creditos/creditos.public.ts';
import { annul } from './pendientes.annul.ts';
import { payPendientes } from './pendientes.payMany.ts';
import { pendienteTotals } from './pendientes.queries.ts';
import { listPendientes, payPendiente } from './pendientes.service.ts';

export const pendientes: FeatureModule<'pendientes'> = {
  handlers: {
    getPendientes: listPendientes,
    totalPendientes: ({ deps }) => pendienteTotals(deps.engine.db),
    pagarPendiente: payPendiente,
    pagarPendientes: payPendientes,
    anularPendiente: annul,
  },
  reconciliationChecks: [
    balanceCheck(
      'Pendientes: lo que se debe',
      'pendiente',
      'pendiente',
      'case when t.cobrado is null and t.anulacion is null then t.monto else 0 end',
    ),
    balanceCheck(
      'Pendientes: lo que se entregó',
      'pendiente',
      'mano',
      // A pendiente owed again was taken back from the hand, and may have been lowered since.
      `case when t.cobrado is null then 0 else t.monto end
        - coalesce((select o.monto from pendiente o where o.id = t.anula), 0)`,
    ),
  ],
};
