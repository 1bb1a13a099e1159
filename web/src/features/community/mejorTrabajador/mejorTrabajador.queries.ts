import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Current mejores trabajadores; their mision and name may change. */
export const mejoresTrabajadoresQuery = () =>
  queryOptions({
    queryKey: ['mejores', 'actuales'],
    queryFn: ({ signal }) => sendRequest('GET mejoresTrabajadores', {}, { signal }),
    meta: { topics: ['carrera', 'usuarios'] },
  });

export const pastMejoresTrabajadoresQuery = serverList('GET mejoresPasados', ['mejores', 'pasados']);
