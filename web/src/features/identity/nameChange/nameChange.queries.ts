import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

export const nameSolicitudesQuery = serverList('GET getAllRequest', ['cambionombre', 'todas']);

/** Keyed by usuario, so that the next one to log in never sees it. */
export const ownNameRequestQuery = (id: number) =>
  queryOptions({
    queryKey: ['cambionombre', 'propio', id],
    queryFn: ({ signal }) => sendRequest('GET getNameRequest/:id', { params: { id } }, { signal }),
  });
