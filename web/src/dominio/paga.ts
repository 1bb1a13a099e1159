import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';

export const CLAVE_PAGA_ABIERTA = ['paga', 'lista', 'abierta'] as const;
export const pedirPagaAbierta = (signal: AbortSignal) => pedir('GET getListaPaga', {}, { signal });

const UN_RATO_MS = 60_000;

/** The open pay lists where they are only counted: what was fetched a moment ago will do. */
export const pagaAbiertaQuery = () =>
  queryOptions({
    queryKey: CLAVE_PAGA_ABIERTA,
    queryFn: ({ signal }) => pedirPagaAbierta(signal),
    staleTime: UN_RATO_MS,
  });
