import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

export const claves = {
  perfil: ['perfil'],
  /** Of `TablaTrabajo`. */
  trabajo: ['nomina', 'trabajo'],
} as const;

/** One's own work, refreshed each 30 s (part 1 §9). */
export const perfilQuery = () =>
  queryOptions({
    queryKey: claves.perfil,
    queryFn: ({ signal }) => pedir('GET MyPerfil', {}, { signal }),
    refetchInterval: 30_000,
  });
