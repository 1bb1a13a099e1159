import { callQuery } from '../../platform/api/callQuery.ts';
import { serverNow } from '../../platform/time/serverClock.ts';

/** Query key of all ascensos; its first element is the topic of the live events. */
export const ASCENSOS_KEY = ['ascensos'] as const;

const INTERVAL_MS = 30_000;
/** Margin after the end of the wait: about the error of the server clock as this page knows it. */
const SHORTLY_AFTER_MS = 300;
const MIN_INTERVAL_MS = 1_000;

interface AscensoWait {
  date_finaliza: string;
  disponible: boolean;
}

/** Returns the milliseconds until the next poll: at the end of the wait, so that the new state appears by itself. */
export function nextPollDelay({ date_finaliza, disponible }: AscensoWait, now: number): number {
  if (disponible) return INTERVAL_MS;
  const remainingMs = Date.parse(date_finaliza) - now + SHORTLY_AFTER_MS;
  return Math.min(INTERVAL_MS, Math.max(MIN_INTERVAL_MS, remainingMs));
}

/**
 * Last change of a usuario's mision, of any cause, and the next mision. Fails if there is no next one ('Ascenso no
 * encontrado').
 */
export const lastAscensoQuery = (usuarioId: number) =>
  callQuery('GET verUltimoAscenso/:id', [...ASCENSOS_KEY, 'ultimo', usuarioId], {
    request: { params: { id: usuarioId } },
    refetchInterval: ({ state }) =>
      state.data && state.error === null ? nextPollDelay(state.data, serverNow()) : false,
    meta: { topics: ['carrera', 'rangos', 'usuarios'] },
  });

/** People become eligible by the passage of time alone, without an event; two minutes of delay are acceptable. */
const ELIGIBLE_INTERVAL_MS = 120_000;

/** People that the viewer may promote now and later today. @param enBase only people with an open tiempo */
export const eligibleQuery = (enBase = false) =>
  callQuery('GET ascensosPosibles', [...ASCENSOS_KEY, 'posibles', enBase], {
    request: { query: enBase ? { enBase: 1 } : {} },
    refetchInterval: ELIGIBLE_INTERVAL_MS,
    meta: { topics: ['carrera', 'rangos', 'solicitudes', 'usuarios', ...(enBase ? (['tiempos'] as const) : [])] },
  });
