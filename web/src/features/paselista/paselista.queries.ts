import type { Answer, paselistaCalls } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';
import { ahora } from '../../platform/reloj.ts';

export type Turno = Answer<(typeof paselistaCalls)['isPaseLista']>;

const CADA_MS = 30_000;
const POCO_DESPUES_MS = 300;

/** Each 30 s, and just after the instant from which the next list may be taken. */
function proximoTurno(turno: Turno | undefined): number {
  const falta = turno?.desde ? Date.parse(turno.desde) - ahora() + POCO_DESPUES_MS : 0;
  return falta > 0 ? Math.min(CADA_MS, falta) : CADA_MS;
}

/** Whether a list may be taken now and, if not, from when. */
export const turnoQuery = () =>
  queryOptions({
    queryKey: ['paselista', 'turno'],
    queryFn: ({ signal }) => pedir('GET isPaseLista', {}, { signal }),
    refetchInterval: ({ state }) => proximoTurno(state.data),
  });

/** The open tiempos to call; they change with the tiempos, and with who is absent. */
export const abiertosQuery = () =>
  queryOptions({
    queryKey: ['tiempos', 'paselista'],
    queryFn: ({ signal }) => pedir('GET getTimesLista', {}, { signal }),
    refetchInterval: CADA_MS,
    meta: { temas: ['ausencias'] },
  });

export const listasQuery = listaLarga('GET paseListas', ['paselista', 'listas']);
