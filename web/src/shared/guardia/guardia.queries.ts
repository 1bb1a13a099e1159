import { CAN_HANDLE_REQUESTS } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { pollingInterval } from '../../platform/realtime/streamStatus.ts';
import { useCan } from '../../platform/session/session.tsx';

/** The key of what is asked of those who are on duty; its first word is the subject of the live events. */
const GUARDIA_KEY = ['guardia'] as const;

/** Of who comes and goes no event tells. */
const INTERVAL_MS = 30_000;

/** Who is on duty, what the reader has asked for and what they may ask for now. */
export const guardiaQuery = () =>
  queryOptions({
    queryKey: [...GUARDIA_KEY, 'ahora'],
    queryFn: ({ signal }) => sendRequest('GET guardia', {}, { signal }),
    refetchInterval: INTERVAL_MS,
    meta: { ownTopics: ['tiempos', 'solicitudes', 'carrera', 'ausencias'] },
  });

/** What people below the reader ask for. Of what somebody was given otherwise meanwhile no event tells: while there is any, it is asked for. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: [...GUARDIA_KEY, 'pedidos'],
    queryFn: ({ signal }) => sendRequest('GET pedidos', {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.length ? INTERVAL_MS : pollingInterval(INTERVAL_MS)()),
    meta: { temas: ['carrera'] },
  });

/** The same for whoever may give it; of others nothing is asked. */
export function useRequests() {
  const canHandle = useCan(CAN_HANDLE_REQUESTS);
  const query = useQuery({ ...requestsQuery(), enabled: canHandle });
  return { ...query, canHandle, data: canHandle ? query.data : [] };
}
