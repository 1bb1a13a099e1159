import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

export const CLAVE_FIRMAS = ['firmas'] as const;

export const firmasQuery = () =>
  queryOptions({
    queryKey: CLAVE_FIRMAS,
    queryFn: ({ signal }) => pedir('GET getAllFirmas', {}, { signal }),
  });
