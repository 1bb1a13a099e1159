import type { DefaultOptions, QueryClient as PreparingClient } from '@tanstack/react-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { ApiError } from '../platform/api/apiError.ts';
import {
  ConfiguracionProvider,
  configuracionQuery,
  StartupProvider,
  startupQuery,
} from '../shared/agencia/configuracion.queries.ts';
import { AgenciaProvider } from '../ui/text/agenciaContext.ts';
import { CONFIGURACION, STARTUP } from './sampleData.ts';

const AGENCIA = {
  name: CONFIGURACION.nombre,
  timeZone: CONFIGURACION.zona,
  sparklingNames: new Set(CONFIGURACION.destellos),
};

/** Seeded data never goes stale; failed queries are not retried. */
const FROZEN_QUERIES: DefaultOptions = {
  queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false },
};

/** Server error of a failed call. */
export const SAMPLE_FAILURE = new ApiError(500, 'INTERNO', 'Algo falló en el portal; inténtalo de nuevo en un momento');

/** Marks a query as failed; its earlier data stays. */
export function fail(client: PreparingClient, queryKey: readonly unknown[]): void {
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: SAMPLE_FAILURE, fetchStatus: 'idle', errorUpdateCount: 1 });
}

interface Props {
  /** Fills the query cache. */
  seed?: ((client: PreparingClient) => void) | undefined;
  /** Route of the components. */
  path?: string | undefined;
  children: ReactNode;
}

/** Provides seeded queries, a route and an agency. */
export function GalleryFrame({ seed, path = '/', children }: Props) {
  const [client] = useState(() => {
    const queryClient = new QueryClient({ defaultOptions: FROZEN_QUERIES });
    queryClient.setQueryData(configuracionQuery().queryKey, CONFIGURACION);
    queryClient.setQueryData(startupQuery().queryKey, STARTUP);
    seed?.(queryClient);
    return queryClient;
  });
  return (
    <QueryClientProvider client={client}>
      <ConfiguracionProvider value={CONFIGURACION}>
        <StartupProvider value={STARTUP}>
          <AgenciaProvider value={AGENCIA}>
            <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
          </AgenciaProvider>
        </StartupProvider>
      </ConfiguracionProvider>
    </QueryClientProvider>
  );
}
