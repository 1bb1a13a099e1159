import { TOPICS } from '@conserje/rules';
import type { Query } from '@tanstack/react-query';
import { QueryClient } from '@tanstack/react-query';
import { connectionRestored } from '../offline/connectivity.ts';
import { ApiError } from './apiError.ts';

/** A refusal is final; only network and server errors are retried. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.http === 0 || error.http >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A query that fails offline shows its error and is fetched again on reconnection.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failureCount, error) =>
        failureCount < 2 && isTransient(error) && !(error instanceof ApiError && error.http === 503),
    },
    // A change is sent now or never; its payload may hold a password and is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/** `meta` of a query whose answer is the same for everyone, visitors included. */
export const PUBLIC_QUERY_META = { isPublic: true } as const;

/**
 * Invalidates queries, twice where a first fetch is under way: it is not restarted and may carry the state before, so
 * its answer is stale on arrival.
 */
export async function refetchStale(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const initialFetches = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (q) => predicate(q) && q.state.data === undefined,
  });
  await client.invalidateQueries({ predicate });
  // A screen may load its data before it shows them.
  await Promise.allSettled(initialFetches.map(({ promise }) => promise));
  if (initialFetches.length > 0) await client.invalidateQueries({ predicate: (q) => initialFetches.includes(q) });
}

/** Refetches all queries except public ones that belong to no topic. */
export const refetchAll = (client: QueryClient = queryClient): Promise<void> =>
  refetchStale(
    client,
    ({ queryKey, meta }) =>
      meta?.isPublic !== true || meta.topics !== undefined || Object.hasOwn(TOPICS, String(queryKey[0])),
  );

// Queries that failed while offline are fetched again.
connectionRestored.listen(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

/** Removes all queries that only the former session was allowed to read. */
export function removePrivateQueries(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
}
