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

const AGENCIA = { nombre: CONFIGURACION.nombre, zona: CONFIGURACION.zona, destellos: new Set(CONFIGURACION.destellos) };

/** What was put there stays as it is; what failed is not asked for again. */
const FROZEN_QUERIES: DefaultOptions = {
  queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false },
};

/** What the server would have said of a call that failed. */
export const SAMPLE_FAILURE = new ApiError(500, 'INTERNO', 'Algo falló en el portal; inténtalo de nuevo en un momento');

/** A query whose last attempt failed; what it had before stays. */
export function fail(client: PreparingClient, queryKey: readonly unknown[]): void {
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: SAMPLE_FAILURE, fetchStatus: 'idle', errorUpdateCount: 1 });
}

interface Props {
  /** What the server has answered already. */
  seed?: ((client: PreparingClient) => void) | undefined;
  /** The address that the parts see. */
  path?: string | undefined;
  children: ReactNode;
}

/** What parts need around them: answers of their own, an address of their own, an agency. */
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
