import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

export const sesionesQuery = () =>
  queryOptions({
    queryKey: ['sesiones'],
    queryFn: ({ signal }) => pedir('GET sesiones', {}, { signal }),
  });
