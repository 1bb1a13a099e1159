import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** The key of everything about them; its first word is the subject of the live events. */
const RAIZ = ['pendientes'] as const;

export const pendientesQuery = listaLarga('GET getPendientes', [...RAIZ, 'lista']);

export const totalQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'total'],
    queryFn: ({ signal }) => pedir('GET totalPendientes', {}, { signal }),
  });
