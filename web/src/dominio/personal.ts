import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';

const UN_RATO_MS = 60_000;

/** Active users to choose from; the browser checks by their ETag whether they still hold. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'activos'],
    queryFn: ({ signal }) => pedir('GET getUsuarios', {}, { signal }),
    staleTime: UN_RATO_MS,
    meta: { temas: ['ausencias'] },
  });

/** The missions of the ladder, from the lowest to the highest. */
export const rangosQuery = () =>
  queryOptions({
    queryKey: ['rangos'],
    queryFn: ({ signal }) => pedir('GET onlyRangos', {}, { signal }),
    staleTime: UN_RATO_MS,
  });

/** The mission, its price and the signature of someone who is about to be acted on; a change of any makes it stale. */
export const trabajoDeQuery = (id: number) =>
  queryOptions({
    queryKey: ['carrera', 'rango', id],
    queryFn: ({ signal }) => pedir('GET getWork/:id', { params: { id } }, { signal }),
    meta: { temas: ['firmas'] },
  });
