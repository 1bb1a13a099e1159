import type { SecurityEventKind } from '@conserje/rules';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** The first element is the topic of the live events, which announce alarms; plain counts are polled. */
const ROOT = ['seguridad'] as const;
const INTERVAL_MS = 30_000;

/** The security log, by kind or affected person. */
export const securityLogQuery = (clase: SecurityEventKind | null, de: number) =>
  serverPagedList('GET seguridad', [...ROOT, 'lista', clase ?? '', `${de}`], {
    query: { ...(clase && { clase }), ...(de > 0 && { de }) },
  });

export const securityTodayQuery = () =>
  callQuery('GET seguridadHoy', [...ROOT, 'hoy'], { refetchInterval: INTERVAL_MS });
