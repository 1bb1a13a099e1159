import type { FeatureModule } from '../../../platform/featureModule.ts';
import { balanceCheck, typeSumCheck } from '../creditos/creditos.public.ts';
import { annul } from './multas.annul.ts';
import { addMultas, collect, fine, listPast, ofSomeone, total } from './multas.service.ts';

export const multas: FeatureModule<'multas'> = {
  handlers: {
    getAllMultas: listPast,
    multasDe: ofSomeone,
    totalMultas: ({ deps }) => total(deps.engine.db),
    sendMulta: fine,
    multarVarias: addMultas,
    actionMulta: collect,
    anularMulta: annul,
  },
  reconciliationChecks: [
    balanceCheck(
      'Multas: lo que se debe',
      'multa',
      'multa',
      'case when t.cobrado is null and t.anulacion is null then -t.creditos else 0 end',
    ),
    typeSumCheck('Multas: lo que se puso', 'multa', 'multa_puesta', 't.creditos'),
    typeSumCheck(
      'Multas: lo que se anuló',
      'multa',
      'multa_anulada',
      'case when t.anulacion is null then 0 else t.creditos end',
    ),
  ],
};
