import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Of one user, so that the next to log in never sees it. */
export const miEstadoQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['estados', 'propio', usuario],
    queryFn: ({ signal }) => pedir('GET estados', {}, { signal }),
  });

/** What stands on the ticker; what may be done with each is the reader's. */
export const estadosQuery = (lector: number) =>
  queryOptions({
    queryKey: ['estados', 'todos', lector],
    queryFn: ({ signal }) => pedir('GET getEstados', {}, { signal }),
    // Who stands where, and is called what, is of these.
    meta: { temas: ['carrera', 'usuarios'] },
  });
