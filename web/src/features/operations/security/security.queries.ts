import type { SecurityEventKind } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Its first word is the subject of the live events: an alarm went off. What is only counted comes with the clock. */
const ROOT = ['seguridad'] as const;
const INTERVAL_MS = 30_000;

/** The security log, or one kind of it, or what befell one person. */
export const securityLogQuery = (clase: SecurityEventKind | null, de: number) =>
  serverList('GET seguridad', [...ROOT, 'lista', clase ?? '', `${de}`], {
    query: { ...(clase && { clase }), ...(de > 0 && { de }) },
  });

/** What stands out of the last day. */
export const securityTodayQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'hoy'],
    queryFn: ({ signal }) => sendRequest('GET seguridadHoy', {}, { signal }),
    refetchInterval: INTERVAL_MS,
  });
