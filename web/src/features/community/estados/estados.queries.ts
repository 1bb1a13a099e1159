import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Of one user, so that the next to log in never sees it. */
export const ownEstadoQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['estados', 'propio', usuario],
    queryFn: ({ signal }) => sendRequest('GET estados', {}, { signal }),
  });

/** What stands on the ticker; what may be done with each is the reader's. */
export const estadosQuery = (viewer: number) =>
  queryOptions({
    queryKey: ['estados', 'todos', viewer],
    queryFn: ({ signal }) => sendRequest('GET getEstados', {}, { signal }),
    // Who stands where, and is called what, is of these.
    meta: { temas: ['carrera', 'usuarios'] },
  });
