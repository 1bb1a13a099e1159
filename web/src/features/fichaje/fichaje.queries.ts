import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** The reader's own entries, the newest first. */
export const propiosQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['fichaje', 'propios', usuario],
    queryFn: ({ signal }) => pedir('GET getFichajes', {}, { signal }),
  });

/** Who is clocked in. */
export const activosQuery = () =>
  queryOptions({
    queryKey: ['fichaje', 'activos'],
    queryFn: ({ signal }) => pedir('GET getFichajesActivos', {}, { signal }),
  });
