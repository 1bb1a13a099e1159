import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** The viewer's fichajes, newest first. */
export const ownFichajesQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['fichaje', 'propios', usuario],
    queryFn: ({ signal }) => sendRequest('GET getFichajes', {}, { signal }),
  });

export const openFichajesQuery = () =>
  queryOptions({
    queryKey: ['fichaje', 'activos'],
    queryFn: ({ signal }) => sendRequest('GET getFichajesActivos', {}, { signal }),
    meta: { topics: ['carrera'], throttleMs: 15_000 },
  });
