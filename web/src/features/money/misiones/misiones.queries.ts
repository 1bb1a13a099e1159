import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Starts with the topic of the ventas, whose live events make the keys stale. */
const ROOT = ['ventas', 'misiones'] as const;

const STALE_TIME_MS = 60_000;

export const soldMisionesQuery = serverList('GET misionesVenta', ROOT);

/** People below the viewer, to whom they may sell. */
export const buyersQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'venta'],
    queryFn: ({ signal }) => sendRequest('GET usuariosVentaMision', {}, { signal }),
    staleTime: STALE_TIME_MS,
    meta: { topics: ['carrera', 'ausencias'] },
  });

export const rangosVentaQuery = () =>
  queryOptions({
    queryKey: ['rangos', 'venta'],
    queryFn: ({ signal }) => sendRequest('GET getRangosVenta', {}, { signal }),
    staleTime: STALE_TIME_MS,
  });
