import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { PUBLIC_META } from '../../platform/api/queryClient.ts';

/** The rulebook that holds today. */
export const normativaQuery = () =>
  queryOptions({
    queryKey: ['normativa', 'vigente'],
    queryFn: ({ signal }) => sendRequest('GET normativa', {}, { signal }),
    meta: PUBLIC_META,
  });

/** Each pause of any tiempo is an event. */
const PROPOSALS_THROTTLE_MS = 15_000;

/** Punishments that the rulebook proposes for the next llamado of a person; they change with each llamado. */
export const proposalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['llamados', 'castigos', id],
    queryFn: ({ signal }) => sendRequest('GET castigosDe/:id', { params: { id } }, { signal }),
    meta: { topics: ['normativa', 'tiempos'], throttleMs: PROPOSALS_THROTTLE_MS },
  });
