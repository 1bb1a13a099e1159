import type { Topic } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Sums over the whole agency; few events change a week that is over. */
const THROTTLE_MS = 5 * 60_000;
const TOPICS: readonly Topic[] = ['ausencias', 'nomina', 'carrera', 'usuarios', 'rangos'];

export const activityQuery = () =>
  queryOptions({
    queryKey: ['actividad', 'todas'],
    queryFn: ({ signal }) => sendRequest('GET actividad', {}, { signal }),
    meta: { topics: TOPICS, ownTopics: TOPICS, throttleMs: THROTTLE_MS },
  });
