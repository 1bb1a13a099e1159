import { TOPICS } from '@conserje/rules';
import { QueryClient } from '@tanstack/react-query';
import { connectionRestored } from '../offline/connectivity.ts';
import { ApiError } from './apiError.ts';

/** Refusals stand; only what may pass by itself is tried again. */
const isTransient = (error: unknown): boolean => error instanceof ApiError && (error.http === 0 || error.http >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What cannot be fetched says so, rather than waiting without a word; when the line is back it comes by itself.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failureCount, error) =>
        failureCount < 2 && isTransient(error) && !(error instanceof ApiError && error.http === 503),
    },
    // A press is sent now or not at all, and what was sent (a password) is not kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/** The `meta` of a query whose answer is the same for everyone, visitors too. */
export const PUBLIC_META = { publica: true } as const;

/** Asks anew for everything on screen that may have changed; what is only read now and then stays. */
export const refetchAll = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => meta?.publica !== true || Object.hasOwn(TOPICS, String(queryKey[0])),
  });

// What could not be fetched meanwhile comes by itself.
connectionRestored.listen(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

/** Forgets what only the former session was allowed to read. */
export function clearPrivate(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.publica !== true });
}
