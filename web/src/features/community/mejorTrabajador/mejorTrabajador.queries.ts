import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Whoever is best worker now; their mission and their name may change. */
export const mejoresTrabajadoresQuery = () =>
  queryOptions({
    queryKey: ['mejores', 'actuales'],
    queryFn: ({ signal }) => sendRequest('GET mejoresTrabajadores', {}, { signal }),
    meta: { temas: ['carrera', 'usuarios'] },
  });

export const pastMejoresTrabajadoresQuery = serverList('GET mejoresPasados', ['mejores', 'pasados']);
