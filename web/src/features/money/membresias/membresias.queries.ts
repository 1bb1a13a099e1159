import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['membresias'] as const;

export const membresiasQuery = serverList('GET allMembership', [...ROOT, 'lista']);

/** The next to end. */
export const endingSoonQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'porterminar'],
    queryFn: ({ signal }) => sendRequest('GET membresiasPorTerminar', {}, { signal }),
  });

/** What a buyer (an id, or the name of someone from outside) has of a type; a sale is sent with what this answered. */
export const currentMembresiaQuery = (membresia: number, buyer: number | string) =>
  queryOptions({
    queryKey: [...ROOT, 'vigente', membresia, buyer],
    queryFn: ({ signal }) =>
      sendRequest(
        'GET membresiaVigente/:membresia',
        { params: { membresia }, query: typeof buyer === 'number' ? { user: buyer } : { externo: buyer } },
        { signal },
      ),
  });

export const membresiaTypesQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'tipos'],
    queryFn: ({ signal }) => sendRequest('GET getMembresias', {}, { signal }),
  });
