import type { Sala } from '../../platform/sala.ts';
import { saldoDe, sumaDe } from '../creditos/creditos.public.ts';
import { cobrar, multar, pasadas, total } from './multas.service.ts';

export const multas: Sala<'multas'> = {
  handlers: {
    getAllMultas: pasadas,
    totalMultas: ({ deps }) => total(deps.motor.db),
    sendMulta: multar,
    actionMulta: cobrar,
  },
  pruebas: [
    saldoDe('Multas: lo que se debe', 'multa', 'multa', 'case when t.cobrado is null then -t.creditos else 0 end'),
    sumaDe('Multas: lo que se puso', 'multa', 'multa_puesta', 't.creditos'),
  ],
};
