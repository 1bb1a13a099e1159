import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

const STALE_TIME_MS = 60_000;

/** Active users to choose from; the browser checks by their ETag whether they still hold. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'activos'],
    queryFn: ({ signal }) => sendRequest('GET getUsuarios', {}, { signal }),
    staleTime: STALE_TIME_MS,
    meta: { temas: ['ausencias'] },
  });

/** The missions of the ladder, from the lowest to the highest. */
export const rangosQuery = () =>
  queryOptions({
    queryKey: ['rangos'],
    queryFn: ({ signal }) => sendRequest('GET onlyRangos', {}, { signal }),
    staleTime: STALE_TIME_MS,
  });

/** The mission, its price and the signature of someone who is about to be acted on; a change of any makes it stale. */
export const workOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['carrera', 'rango', id],
    queryFn: ({ signal }) => sendRequest('GET getWork/:id', { params: { id } }, { signal }),
    meta: { temas: ['firmas'] },
  });
