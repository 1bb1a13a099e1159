import type { paselistaCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { pasarLista } from './paselista.pasar.ts';
import { estadoLista, pasadas, porLlamar } from './paselista.service.ts';

export const paselista: Handlers<keyof typeof paselistaCalls> = {
  getTimesLista: ({ deps, usuario, ahora }) => porLlamar(deps.motor.db, usuario, ahora),
  isPaseLista: ({ deps, ahora }) => estadoLista(deps.motor.db, ahora),
  paseListas: pasadas,
  sendLista: pasarLista,
};
