import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

/** Under the subject of payroll; what is confirmed is told as a change of tiempos. */
const KEY_ROOT = 'nomina';
const OWN_META = { ownTopics: ['tiempos'] } as const;
/** Others' is confirmed all the time. */
const OTHERS_META = { temas: ['tiempos'], throttleMs: 15_000 } as const;

/** What someone, or the reader, worked in each of the last twelve weeks. */
export const workWeeksQuery = (id: number, meta: typeof OWN_META | typeof OTHERS_META = OTHERS_META) =>
  queryOptions({
    queryKey: [KEY_ROOT, 'semanas', id],
    queryFn: ({ signal }) => sendRequest('GET trabajoSemanas/:id', { params: { id } }, { signal }),
    meta,
  });

export const ownWeeksQuery = (id: number) => workWeeksQuery(id, OWN_META);

/** What the reader worked on each day of a year. */
export const ownDaysQuery = (id: number) =>
  queryOptions({
    queryKey: [KEY_ROOT, 'dias', id],
    queryFn: ({ signal }) => sendRequest('GET trabajoDias/:id', { params: { id } }, { signal }),
    meta: OWN_META,
  });
