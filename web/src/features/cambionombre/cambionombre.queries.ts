import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

export const solicitudesQuery = listaLarga('GET getAllRequest', ['cambionombre', 'todas']);

/** Of one user, so that the next to log in never sees it. */
export const miNombreQuery = (id: number) =>
  queryOptions({
    queryKey: ['cambionombre', 'propio', id],
    queryFn: ({ signal }) => pedir('GET getNameRequest/:id', { params: { id } }, { signal }),
  });
