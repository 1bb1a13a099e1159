import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Under the subject of sales, so that their live events make it stale. */
const ROOT = ['ventas', 'misiones'] as const;

const STALE_TIME_MS = 60_000;

export const soldMisionesQuery = serverList('GET misionesVenta', ROOT);

/** Whom the reader may sell to: those who stand below. */
export const buyersQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'venta'],
    queryFn: ({ signal }) => sendRequest('GET usuariosVentaMision', {}, { signal }),
    staleTime: STALE_TIME_MS,
    meta: { temas: ['carrera', 'ausencias'] },
  });

export const rangosVentaQuery = () =>
  queryOptions({
    queryKey: ['rangos', 'venta'],
    queryFn: ({ signal }) => sendRequest('GET getRangosVenta', {}, { signal }),
    staleTime: STALE_TIME_MS,
  });
