import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

/** Below the topic of the nomina; a confirmation is an event of tiempos. */
const KEY_ROOT = 'nomina';
const OWN_META = { ownTopics: ['tiempos'] } as const;
/** Tiempos of others are confirmed all the time. */
const OTHERS_META = { topics: ['tiempos'], throttleMs: 15_000 } as const;

/** Work of a person in each of the last twelve weeks. */
export const workWeeksQuery = (id: number, meta: typeof OWN_META | typeof OTHERS_META = OTHERS_META) =>
  queryOptions({
    queryKey: [KEY_ROOT, 'semanas', id],
    queryFn: ({ signal }) => sendRequest('GET trabajoSemanas/:id', { params: { id } }, { signal }),
    meta,
  });

export const ownWeeksQuery = (id: number) => workWeeksQuery(id, OWN_META);

/** Work of the viewer on each day of a year. */
export const ownDaysQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY_ROOT, 'dias', id],
    queryFn: ({ signal }) => sendRequest('GET trabajoDias/:id', { params: { id } }, { signal }),
    meta: OWN_META,
  });
