import type { QueryClient as Cliente, DefaultOptions } from '@tanstack/react-query';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import {
  configuracionQuery,
  ProveedorArranque,
  ProveedorConfiguracion,
  startupQuery,
} from '../dominio/configuracion.ts';
import { ErrorApi } from '../platform/errorApi.ts';
import { ProveedorAgencia } from '../ui/agencia.ts';
import { ARRANQUE, CONFIGURACION } from './datos.ts';

const AGENCIA = { nombre: CONFIGURACION.nombre, zona: CONFIGURACION.zona, destellos: new Set(CONFIGURACION.destellos) };

/** What was put there stays as it is; what failed is not asked for again. */
const QUIETAS: DefaultOptions = { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false } };

/** What the server would have said of a call that failed. */
export const FALLO = new ErrorApi(500, 'INTERNO', 'Algo falló en el portal; inténtalo de nuevo en un momento');

/** A query whose last attempt failed; what it had before stays. */
export function fallar(cliente: Cliente, queryKey: readonly unknown[]): void {
  const consulta = cliente.getQueryCache().build(cliente, { queryKey });
  consulta.setState({ status: 'error', error: FALLO, fetchStatus: 'idle', errorUpdateCount: 1 });
}

interface Props {
  /** What the server has answered already. */
  siembra?: ((cliente: Cliente) => void) | undefined;
  /** The address that the parts see. */
  en?: string | undefined;
  children: ReactNode;
}

/** What parts need around them: answers of their own, an address of their own, an agency. */
export function Casa({ siembra, en = '/', children }: Props) {
  const [cliente] = useState(() => {
    const nuevo = new QueryClient({ defaultOptions: QUIETAS });
    nuevo.setQueryData(configuracionQuery().queryKey, CONFIGURACION);
    nuevo.setQueryData(startupQuery().queryKey, ARRANQUE);
    siembra?.(nuevo);
    return nuevo;
  });
  return (
    <QueryClientProvider client={cliente}>
      <ProveedorConfiguracion value={CONFIGURACION}>
        <ProveedorArranque value={ARRANQUE}>
          <ProveedorAgencia value={AGENCIA}>
            <MemoryRouter initialEntries={[en]}>{children}</MemoryRouter>
          </ProveedorAgencia>
        </ProveedorArranque>
      </ProveedorConfiguracion>
    </QueryClientProvider>
  );
}
