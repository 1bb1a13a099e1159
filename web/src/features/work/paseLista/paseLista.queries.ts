import type { Answer, paseListaCalls } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';
import { serverNow } from '../../../platform/time/serverClock.ts';

export type Turn = Answer<(typeof paseListaCalls)['isPaseLista']>;

const INTERVAL_MS = 30_000;
const SHORTLY_AFTER_MS = 300;

/** Returns the refetch delay: 30 s, or just after the instant from which the next list may be taken. */
function nextTurnDelay(turn: Turn | undefined): number {
  const delayMs = turn?.desde ? Date.parse(turn.desde) - serverNow() + SHORTLY_AFTER_MS : 0;
  return delayMs > 0 ? Math.min(INTERVAL_MS, delayMs) : INTERVAL_MS;
}

/** Whether a list may be taken now, else from when. */
export const turnQuery = () =>
  queryOptions({
    queryKey: ['paselista', 'turno'],
    queryFn: ({ signal }) => sendRequest('GET isPaseLista', {}, { signal }),
    refetchInterval: ({ state }) => nextTurnDelay(state.data),
    meta: { topics: ['configuracion'] },
  });

/** Open tiempos for the roll call; they change with tiempos and ausencias. */
export const paseListaTiemposQuery = () =>
  queryOptions({
    queryKey: ['tiempos', 'paselista'],
    queryFn: ({ signal }) => sendRequest('GET getTimesLista', {}, { signal }),
    refetchInterval: INTERVAL_MS,
    meta: { topics: ['ausencias'] },
  });

export const paseListasQuery = serverList('GET paseListas', ['paselista', 'listas']);
