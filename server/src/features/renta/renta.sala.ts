import type { Sala } from '../../platform/sala.ts';
import { saldoDe, sumaDe } from '../creditos/creditos.public.ts';
import { anular } from './renta.anular.ts';
import { actuar, deshacer } from './renta.cobrar.ts';
import { delMes, mesesCobrados, vigentes } from './renta.service.ts';

export const renta: Sala<'renta'> = {
  handlers: {
    rentas: vigentes,
    actionRenta: actuar,
    mesesRenta: ({ deps }) => mesesCobrados(deps.motor.db),
    rentasMes: delMes,
    deshacerRenta: deshacer,
    anularRenta: anular,
  },
  pruebas: [
    saldoDe(
      'Rentas: lo que se debe',
      'renta',
      'renta',
      'case when t.pagado is null and t.borrada is null and t.anulacion is null then -t.renta else 0 end',
    ),
    sumaDe('Rentas: lo que se puso', 'renta', 'renta_puesta', 't.renta'),
    sumaDe(
      'Rentas: lo que se anuló',
      'renta',
      'renta_anulada',
      'case when t.anulacion is null then 0 else t.renta end',
    ),
  ],
};
