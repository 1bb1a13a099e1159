import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

/** Names of heads and dismissals change with people, who change all the time; the maximum is a setting. */
const META = { topics: ['usuarios', 'configuracion'], throttleMs: 15_000 } as const;

/** The departamentos, with the place of the viewer in each. */
export const departamentosQuery = () =>
  queryOptions({
    queryKey: ['departamentos', 'todos'],
    queryFn: ({ signal }) => sendRequest('GET departamentos', {}, { signal }),
    meta: META,
  });

/** Ids of the people of a departamento. */
export const memberIdsQuery = (id: number) =>
  queryOptions({
    queryKey: ['departamentos', 'gente', id],
    queryFn: ({ signal }) => sendRequest('GET genteDepartamento/:id', { params: { id } }, { signal }),
    meta: META,
  });
