import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Its first word is the subject of the live events. */
const VENTAS_KEY = ['ventas'] as const;

/** What each seller has to hand in. */
export const undeliveredVentasQuery = () =>
  queryOptions({
    queryKey: [...VENTAS_KEY, 'porentregar'],
    queryFn: ({ signal }) => sendRequest('GET ventasPendientes', {}, { signal }),
  });

export const PAID_FILTERS = ['todos', 'si', 'no'] as const;
export type PaidFilter = (typeof PAID_FILTERS)[number];

/** The history: all of it, what was handed in, or what was not. */
export const ventasQuery = (paidFilter: PaidFilter) =>
  serverList('GET allVentas', [...VENTAS_KEY, 'historial', paidFilter], {
    query: paidFilter === 'todos' ? {} : { pagado: paidFilter === 'si' ? 1 : 0 },
  });
