import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { ahora } from '../../platform/time/serverClock.ts';

/** The key of everything about promotions; its first word is the subject of the live events. */
export const CLAVE_ASCENSOS = ['ascensos'] as const;

const INTERVAL_MS = 30_000;
/** The server's clock is known to about this. */
const SHORTLY_AFTER_MS = 300;
const MIN_INTERVAL_MS = 1_000;

interface AscensoWait {
  date_finaliza: string;
  disponible: boolean;
}

/** Milliseconds until it is worth asking again: at the end of the wait, so that what it opens appears by itself. */
export function nextPollDelay({ date_finaliza, disponible }: AscensoWait, instant: number): number {
  if (disponible) return INTERVAL_MS;
  const falta = Date.parse(date_finaliza) - instant + SHORTLY_AFTER_MS;
  return Math.min(INTERVAL_MS, Math.max(MIN_INTERVAL_MS, falta));
}

/**
 * A user's last change of mission, whatever its cause, and the next one. It fails where there is no next one ('Ascenso no
 * encontrado').
 */
export const lastAscensoQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...CLAVE_ASCENSOS, 'ultimo', usuario],
    queryFn: ({ signal }) => sendRequest('GET verUltimoAscenso/:id', { params: { id: usuario } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.error === null ? nextPollDelay(state.data, ahora()) : false),
    meta: { temas: ['carrera', 'rangos'] },
  });

/** Time alone adds to those who may be promoted: nobody has waited for hours and cannot wait these minutes. */
const ELIGIBLE_INTERVAL_MS = 120_000;

/** Whom the reader may promote now and later today. @param enBase those alone who have an open tiempo */
export const eligibleQuery = (enBase = false) =>
  queryOptions({
    queryKey: [...CLAVE_ASCENSOS, 'posibles', enBase],
    queryFn: ({ signal }) => sendRequest('GET ascensosPosibles', { query: enBase ? { enBase: 1 } : {} }, { signal }),
    refetchInterval: ELIGIBLE_INTERVAL_MS,
    meta: { temas: ['carrera', 'rangos', 'solicitudes', ...(enBase ? (['tiempos'] as const) : [])] },
  });
