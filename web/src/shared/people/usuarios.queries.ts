import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

const STALE_TIME_MS = 60_000;

/** Active usuarios to choose from; revalidated by their ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'activos'],
    queryFn: ({ signal }) => sendRequest('GET getUsuarios', {}, { signal }),
    staleTime: STALE_TIME_MS,
    meta: { topics: ['ausencias'] },
  });

/** All misiones, lowest first. */
export const rangosQuery = () =>
  queryOptions({
    queryKey: ['rangos'],
    queryFn: ({ signal }) => sendRequest('GET onlyRangos', {}, { signal }),
    staleTime: STALE_TIME_MS,
  });

/** Mision, price and firma of the target of an action; stale after a change of any. */
export const workOfQuery = (id: number) =>
  queryOptions({
    queryKey: ['carrera', 'rango', id],
    queryFn: ({ signal }) => sendRequest('GET getWork/:id', { params: { id } }, { signal }),
    meta: { topics: ['firmas'] },
  });
