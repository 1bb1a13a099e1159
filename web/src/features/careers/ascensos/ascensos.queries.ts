import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'ascensos'],
    queryFn: ({ signal }) => sendRequest('GET getUsuariosAscensos', {}, { signal }),
    staleTime: 60_000,
    meta: { temas: ['ausencias'] },
  });
