import type { FeatureModule } from '../../../platform/featureModule.ts';
import { balanceCheck, typeSumCheck } from '../creditos/creditos.public.ts';
import { annul } from './renta.annul.ts';
import { runAction, undoPayment } from './renta.collect.ts';
import { currentRentas, listChargedMonths, rentasOfMonth } from './renta.service.ts';

export const renta: FeatureModule<'renta'> = {
  handlers: {
    rentas: currentRentas,
    actionRenta: runAction,
    mesesRenta: ({ deps }) => listChargedMonths(deps.engine.db),
    rentasMes: rentasOfMonth,
    deshacerRenta: undoPayment,
    anularRenta: annul,
  },
  reconciliationChecks: [
    balanceCheck(
      'Rentas: lo que se debe',
      'renta',
      'renta',
      'case when t.pagado is null and t.borrada is null and t.anulacion is null then -t.renta else 0 end',
    ),
    typeSumCheck('Rentas: lo que se puso', 'renta', 'renta_puesta', 't.renta'),
    typeSumCheck(
      'Rentas: lo que se anuló',
      'renta',
      'renta_anulada',
      'case when t.anulacion is null then 0 else t.renta end',
    ),
  ],
};
