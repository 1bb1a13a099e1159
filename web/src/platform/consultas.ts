import type { AnswerOf } from '@conserje/contract';
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorApi, pedir } from './api.ts';

/** Refusals stand; only what may pass by itself is tried again. */
const pasajero = (error: unknown): boolean => error instanceof ErrorApi && (error.http === 0 || error.http >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (veces, error) => veces < 2 && pasajero(error) && !(error instanceof ErrorApi && error.http === 503),
    },
    mutations: { retry: false },
  },
});

const PUBLICAS = new Set(['configuracion', 'startup', 'estados']);

/** Forgets what only the former session was allowed to read. */
export function olvidarPrivado(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !PUBLICAS.has(String(queryKey[0])) });
}

const DURA_MS = 5 * 60_000;

export const configuracionQuery = () =>
  queryOptions({
    queryKey: ['configuracion'],
    queryFn: ({ signal }) => pedir('GET configuracion', {}, { signal }),
    staleTime: DURA_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });

export const startupQuery = () =>
  queryOptions({
    queryKey: ['startup'],
    queryFn: ({ signal }) => pedir('GET startupForo', {}, { signal }),
    staleTime: DURA_MS,
    gcTime: Number.POSITIVE_INFINITY,
  });

function presente<T>(datos: T | undefined, que: string): T {
  if (datos === undefined) throw new Error(`${que} se leyó antes de que terminara el arranque`);
  return datos;
}

/** The agency's configuration; the splash stays until it is there. */
export const useConfiguracion = (): AnswerOf<'GET configuracion'> =>
  presente(useQuery(configuracionQuery()).data, 'La configuración');

/** The start-up bundle (part 2 §3: admins, membresias, rangos, empleados); the splash stays until it is there. */
export const useArranque = (): AnswerOf<'GET startupForo'> => presente(useQuery(startupQuery()).data, 'El arranque');
