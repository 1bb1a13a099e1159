import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Key prefix; the first element is the topic of the live events. */
const ROOT = ['pendientes'] as const;

export const PAID_FILTERS = ['no', 'si'] as const;
export type PaidFilter = (typeof PAID_FILTERS)[number];

export const pendientesQuery = (paidFilter: PaidFilter) =>
  serverPagedList(
    'GET getPendientes',
    [...ROOT, 'lista', paidFilter],
    { query: paidFilter === 'si' ? { pagado: 1 } : {} },
    // A payment names the person.
    { topics: ['carrera'] },
  );

export const pendientesTotalQuery = () => callQuery('GET totalPendientes', [...ROOT, 'total']);
