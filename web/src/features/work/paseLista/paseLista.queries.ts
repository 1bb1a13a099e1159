import type { Answer, paseListaCalls } from '@conserje/contract';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';
import { serverNow } from '../../../platform/time/serverClock.ts';

export type Turn = Answer<(typeof paseListaCalls)['isPaseLista']>;

const INTERVAL_MS = 30_000;
const SHORTLY_AFTER_MS = 300;

/** Returns the refetch delay: 30 s, or just after the instant from which the next list may be taken. */
function nextTurnDelay(turn: Turn | undefined): number {
  const delayMs = turn?.desde ? Date.parse(turn.desde) - serverNow() + SHORTLY_AFTER_MS : 0;
  return delayMs > 0 ? Math.min(INTERVAL_MS, delayMs) : INTERVAL_MS;
}

/** Query of whether a pase de lista may be taken now, else from when. */
export const turnQuery = () =>
  callQuery('GET isPaseLista', ['paselista', 'turno'], {
    refetchInterval: ({ state }) => nextTurnDelay(state.data),
    meta: { topics: ['configuracion'] },
  });

/** Open tiempos for the roll call; they change with tiempos and ausencias. */
export const paseListaTiemposQuery = () =>
  callQuery('GET getTimesLista', ['tiempos', 'paselista'], {
    refetchInterval: INTERVAL_MS,
    meta: { topics: ['ausencias'] },
  });

export const paseListasQuery = serverPagedList('GET paseListas', ['paselista', 'listas']);
