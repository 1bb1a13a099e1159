import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Starts with the topic of the ventas, whose live events make the keys stale. */
const ROOT = ['ventas', 'misiones'] as const;

const STALE_TIME_MS = 60_000;

export const soldMisionesQuery = serverPagedList('GET misionesVenta', ROOT);

/** People below the viewer, to whom they may sell. */
export const buyersQuery = () =>
  callQuery('GET usuariosVentaMision', ['usuarios', 'venta'], {
    staleTime: STALE_TIME_MS,
    meta: { topics: ['carrera', 'ausencias'] },
  });

export const rangosVentaQuery = () =>
  callQuery('GET getRangosVenta', ['rangos', 'venta'], { staleTime: STALE_TIME_MS });
