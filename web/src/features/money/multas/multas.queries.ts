import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Its first word is the subject of the live events. */
const ROOT = ['multas'] as const;

export const COLLECTED_FILTERS = ['todas', 'no', 'si'] as const;
export type CollectedFilter = (typeof COLLECTED_FILTERS)[number];

/** All fines, those that are to be collected, or those that were. */
export const multasQuery = (collectedFilter: CollectedFilter) =>
  serverList('GET getAllMultas', [...ROOT, 'lista', collectedFilter], {
    query: collectedFilter === 'todas' ? {} : { cobrado: collectedFilter === 'si' ? 1 : 0 },
  });

/** What is still to be collected of all of them. */
export const multasTotalQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'total'],
    queryFn: ({ signal }) => sendRequest('GET totalMultas', {}, { signal }),
  });
