import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** The first element is the topic of the live events. */
const VENTAS_KEY = ['ventas'] as const;

export const undeliveredVentasQuery = () => callQuery('GET ventasPendientes', [...VENTAS_KEY, 'porentregar']);

export const PAID_FILTERS = ['todos', 'si', 'no'] as const;
export type PaidFilter = (typeof PAID_FILTERS)[number];

export const ventasQuery = (paidFilter: PaidFilter) =>
  serverPagedList('GET allVentas', [...VENTAS_KEY, 'historial', paidFilter], {
    query: paidFilter === 'todos' ? {} : { pagado: paidFilter === 'si' ? 1 : 0 },
  });
