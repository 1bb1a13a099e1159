import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

export const CLAVE_FIRMAS = ['firmas'] as const;

export const firmasQuery = () =>
  queryOptions({
    queryKey: CLAVE_FIRMAS,
    queryFn: ({ signal }) => pedir('GET getAllFirmas', {}, { signal }),
  });

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'todos'],
    queryFn: ({ signal }) => pedir('GET getUsuarios', {}, { signal }),
    staleTime: 60_000,
  });
