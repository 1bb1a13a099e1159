import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['membresias'] as const;

export const membresiasQuery = serverList('GET allMembership', [...ROOT, 'lista']);

export const endingSoonQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'porterminar'],
    queryFn: ({ signal }) => sendRequest('GET membresiasPorTerminar', {}, { signal }),
  });

/** A buyer's current membresia of a type (id, or the name of an external buyer); a sale sends this answer back. */
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
