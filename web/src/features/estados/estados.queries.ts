import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Of one user, so that the next to log in never sees it. */
export const miEstadoQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['estados', 'propio', usuario],
    queryFn: ({ signal }) => pedir('GET estados', {}, { signal }),
  });
