import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { serverNow } from '../../platform/time/serverClock.ts';

/** The key of everything about promotions; its first word is the subject of the live events. */
export const ASCENSOS_KEY = ['ascensos'] as const;

const INTERVAL_MS = 30_000;
/** The server's clock is known to about this. */
const SHORTLY_AFTER_MS = 300;
const MIN_INTERVAL_MS = 1_000;

interface AscensoWait {
  date_finaliza: string;
  disponible: boolean;
}

/** Milliseconds until it is worth asking again: at the end of the wait, so that what it opens appears by itself. */
export function nextPollDelay({ date_finaliza, disponible }: AscensoWait, now: number): number {
  if (disponible) return INTERVAL_MS;
  const remainingMs = Date.parse(date_finaliza) - now + SHORTLY_AFTER_MS;
  return Math.min(INTERVAL_MS, Math.max(MIN_INTERVAL_MS, remainingMs));
}

/**
 * A user's last change of mission, whatever its cause, and the next one. It fails where there is no next one ('Ascenso no
 * encontrado').
 */
export const lastAscensoQuery = (usuarioId: number) =>
  queryOptions({
    queryKey: [...ASCENSOS_KEY, 'ultimo', usuarioId],
    queryFn: ({ signal }) => sendRequest('GET verUltimoAscenso/:id', { params: { id: usuarioId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.error === null ? nextPollDelay(state.data, serverNow()) : false,
    meta: { temas: ['carrera', 'rangos'] },
  });

/** Time alone adds to those who may be promoted: nobody has waited for hours and cannot wait these minutes. */
const ELIGIBLE_INTERVAL_MS = 120_000;

/** Whom the reader may promote now and later today. @param enBase those alone who have an open tiempo */
export const eligibleQuery = (enBase = false) =>
  queryOptions({
    queryKey: [...ASCENSOS_KEY, 'posibles', enBase],
    queryFn: ({ signal }) => sendRequest('GET ascensosPosibles', { query: enBase ? { enBase: 1 } : {} }, { signal }),
    refetchInterval: ELIGIBLE_INTERVAL_MS,
    meta: { temas: ['carrera', 'rangos', 'solicitudes', ...(enBase ? (['tiempos'] as const) : [])] },
  });
