import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

export const OPEN_PAGA_KEY = ['paga', 'lista', 'abierta'] as const;
export const requestOpenPaga = (signal: AbortSignal) => sendRequest('GET getListaPaga', {}, { signal });

const STALE_TIME_MS = 60_000;

/** Open rows of the lista de paga, for counting only, so a recent answer suffices. */
export const openPagaQuery = () =>
  queryOptions({
    queryKey: OPEN_PAGA_KEY,
    queryFn: ({ signal }) => requestOpenPaga(signal),
    staleTime: STALE_TIME_MS,
  });
