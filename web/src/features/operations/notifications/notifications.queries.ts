import { requestPage } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { pagedQuery } from '../../../platform/api/pagedQuery.ts';
import { pollingInterval } from '../../../platform/realtime/realtime.ts';

/** Throttle for bursts of notifications. */
const THROTTLE_MS = 400;
const meta = { topics: ['notificaciones'], throttleMs: THROTTLE_MS } as const;
/** Polls in case the event stream is down. */
const INTERVAL_MS = 60_000;

/** Key prefix of the bell. */
export const BELL_KEY = ['campana'] as const;

export const unreadQuery = () =>
  callQuery('GET notificacionesSinLeer', [...BELL_KEY, 'sinLeer'], {
    refetchInterval: pollingInterval(INTERVAL_MS),
    meta,
  });

/** Unread security notifications; other notifications never push them down. */
export const securityNotificationsQuery = () =>
  callQuery('GET notificaciones', [...BELL_KEY, 'seguridad'], {
    request: { query: { limite: 20, seguridad: 1 } },
    meta,
  });

export const notificationsQuery = () => ({
  ...pagedQuery([...BELL_KEY, 'lista'], (limite, cursor, signal) => {
    const query = { limite, ...(cursor !== null && { antes: Number(cursor) }) };
    return requestPage('GET notificaciones', { query }, signal ? { signal } : {});
  }),
  meta,
});
