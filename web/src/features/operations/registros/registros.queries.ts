import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestPage, sendRequest } from '../../../platform/api/apiClient.ts';
import type { AuditLogFilter } from '../../../shared/audit-log/auditLog.ts';
import { auditLogQuery } from '../../../shared/audit-log/auditLog.ts';

export const REGISTROS_KEY = ['registros'] as const;

/** The filtered log, newest first. */
export const registrosQuery = (filter: AuditLogFilter, search: string) => auditLogQuery(REGISTROS_KEY, filter, search);

/** Dismissed people, who are still named in the log. */
export const dismissedQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'despedidos'],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET despedidosRegistros', {}, { signal })).map(({ value, label }) => ({
        value,
        label: `${label} (ya no está)`,
      })),
  });

const BATCH_SIZE = 100;

/** Fichajes of a name or a day, newest first, with the totals of their days. */
export const fichajeDetailQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['fichaje', 'detalle', search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limite: BATCH_SIZE,
        ...(pageParam !== null && { antes: pageParam }),
        ...(search !== '' && { buscar: search }),
      };
      return requestPage('GET fichajesRegistros', { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
