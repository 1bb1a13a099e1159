import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Keyed by usuario, so that the next one to log in never sees it. */
export const ownEstadoQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['estados', 'propio', usuario],
    queryFn: ({ signal }) => sendRequest('GET estados', {}, { signal }),
  });

/** Estados in the ticker. Keyed by viewer, since the actions are the viewer's. */
export const estadosQuery = (viewer: number) =>
  queryOptions({
    queryKey: ['estados', 'todos', viewer],
    queryFn: ({ signal }) => sendRequest('GET getEstados', {}, { signal }),
    // Names and rangos change with these.
    meta: { topics: ['carrera', 'usuarios'] },
  });
