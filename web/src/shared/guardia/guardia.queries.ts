import { CAN_HANDLE_REQUESTS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { pollingInterval } from '../../platform/realtime/realtime.ts';
import { useCan } from '../../platform/session/session.tsx';

/** Query key of the guardia; its first element is the topic of the live events. */
const GUARDIA_KEY = ['guardia'] as const;

/** No event reports who comes and goes. */
const INTERVAL_MS = 30_000;

/** Managers on duty, the viewer's requests and those that they may send now. */
export const guardiaQuery = () =>
  callQuery('GET guardia', [...GUARDIA_KEY, 'ahora'], {
    refetchInterval: INTERVAL_MS,
    meta: { ownTopics: ['tiempos', 'solicitudes', 'carrera', 'ausencias', 'turnos'] },
  });

/**
 * Requests of people below the viewer. No event reports a request that was fulfilled otherwise, so the list is polled
 * while it has entries.
 */
export const requestsQuery = () =>
  callQuery('GET pedidos', [...GUARDIA_KEY, 'pedidos'], {
    refetchInterval: ({ state: { data } }) => (data?.length ? INTERVAL_MS : pollingInterval(INTERVAL_MS)()),
    meta: { topics: ['carrera'] },
  });

/** Requests for a viewer who may handle them; an empty list for others, without a call. */
export function useRequests() {
  const canHandle = useCan(CAN_HANDLE_REQUESTS);
  const query = useQuery({ ...requestsQuery(), enabled: canHandle });
  return { ...query, canHandle, data: canHandle ? query.data : [] };
}
