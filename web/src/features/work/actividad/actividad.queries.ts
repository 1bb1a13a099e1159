import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Sums over the whole agency; few events change a week that is over. */
const THROTTLE_MS = 5 * 60_000;

export const activityQuery = () =>
  queryOptions({
    queryKey: ['actividad', 'todas'],
    queryFn: ({ signal }) => sendRequest('GET actividad', {}, { signal }),
    meta: { topics: ['ausencias', 'nomina', 'carrera', 'usuarios'], throttleMs: THROTTLE_MS },
  });
