import type { Sala } from '../../platform/sala.ts';
import { saldoDe, sumaDe } from '../creditos/creditos.public.ts';
import { anular } from './multas.anular.ts';
import { cobrar, deAlguien, multar, multarVarias, pasadas, total } from './multas.service.ts';

export const multas: Sala<'multas'> = {
  handlers: {
    getAllMultas: pasadas,
    multasDe: deAlguien,
    totalMultas: ({ deps }) => total(deps.motor.db),
    sendMulta: multar,
    multarVarias,
    actionMulta: cobrar,
    anularMulta: anular,
  },
  pruebas: [
    saldoDe(
      'Multas: lo que se debe',
      'multa',
      'multa',
      'case when t.cobrado is null and t.anulacion is null then -t.creditos else 0 end',
    ),
    sumaDe('Multas: lo que se puso', 'multa', 'multa_puesta', 't.creditos'),
    sumaDe(
      'Multas: lo que se anuló',
      'multa',
      'multa_anulada',
      'case when t.anulacion is null then 0 else t.creditos end',
    ),
  ],
};
