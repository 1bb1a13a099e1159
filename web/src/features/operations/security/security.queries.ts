import type { SecurityEventKind } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** The first element is the topic of the live events, which announce alarms; plain counts are polled. */
const ROOT = ['seguridad'] as const;
const INTERVAL_MS = 30_000;

/** The security log, by kind or affected person. */
export const securityLogQuery = (clase: SecurityEventKind | null, de: number) =>
  serverList('GET seguridad', [...ROOT, 'lista', clase ?? '', `${de}`], {
    query: { ...(clase && { clase }), ...(de > 0 && { de }) },
  });

export const securityTodayQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'hoy'],
    queryFn: ({ signal }) => sendRequest('GET seguridadHoy', {}, { signal }),
    refetchInterval: INTERVAL_MS,
  });
