import type { Sala } from '../../platform/sala.ts';
import { pasarLista } from './paselista.pasar.ts';
import { retrasarUltima } from './paselista.queries.ts';
import { estadoLista, pasadas, porLlamar } from './paselista.service.ts';

export const paselista: Sala<'paselista'> = {
  handlers: {
    getTimesLista: ({ deps, usuario, ahora }) => porLlamar(deps.motor.db, usuario, ahora),
    isPaseLista: ({ deps, ahora }) => estadoLista(deps.motor.db, ahora),
    paseListas: pasadas,
    sendLista: pasarLista,
  },
  correcciones: [retrasarUltima],
};
