import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** All usuarios to choose from; requested once, the browser revalidates by ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'ascensos'],
    queryFn: ({ signal }) => sendRequest('GET getUsuariosAscensos', {}, { signal }),
    staleTime: 60_000,
    meta: { topics: ['ausencias'] },
  });
