import type { AnswerOf } from '@conserje/contract';
import { createContext, use } from 'react';
import { callQuery } from '../../platform/api/callQuery.ts';
import { PUBLIC_QUERY_META } from '../../platform/api/queryClient.ts';

const TTL_MS = 5 * 60_000;

export const configuracionQuery = () =>
  callQuery('GET configuracion', ['configuracion'], {
    staleTime: TTL_MS,
    gcTime: Number.POSITIVE_INFINITY,
    meta: PUBLIC_QUERY_META,
  });

export const startupQuery = () =>
  callQuery('GET startupForo', ['startup'], {
    staleTime: TTL_MS,
    gcTime: Number.POSITIVE_INFINITY,
    meta: {
      ...PUBLIC_QUERY_META,
      promptTopics: ['rangos', 'mejores'],
      // Each ascenso and each sale is one of these, and the bundle is on every screen.
      topics: ['carrera', 'usuarios', 'membresias'],
      throttleMs: TTL_MS,
    },
  });

const ConfiguracionContext = createContext<AnswerOf<'GET configuracion'> | undefined>(undefined);
const StartupContext = createContext<AnswerOf<'GET startupForo'> | undefined>(undefined);

/** Provided by the one component that reads the query: otherwise every avatar would add an observer. */
export const ConfiguracionProvider = ConfiguracionContext.Provider;
export const StartupProvider = StartupContext.Provider;

function assertLoaded<T>(data: T | undefined, what: string): T {
  if (data === undefined) throw new Error(`${what} se leyó antes de que terminara el arranque`);
  return data;
}

/** Returns the configuracion; the splash stays until it is loaded. */
export const useConfiguracion = (): AnswerOf<'GET configuracion'> =>
  assertLoaded(use(ConfiguracionContext), 'La configuración');

/**
 * Returns the start-up bundle (part 2 §3: admins, membresias, rangos, empleados); the splash stays until it is
 * loaded.
 */
export const useStartup = (): AnswerOf<'GET startupForo'> => assertLoaded(use(StartupContext), 'El arranque');
