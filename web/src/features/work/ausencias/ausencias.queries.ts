import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { AUSENCIAS_KEY } from '../../../shared/ausencias/ausencias.queries.ts';

/** The viewer's own ausencias, newest first. */
export const ownAusenciasQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'propias', usuario],
    queryFn: ({ signal }) => sendRequest('GET getMyAusencias', {}, { signal }),
  });

/** Current and future ausencias of everyone. */
export const currentAusenciasQuery = () =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'vigentes'],
    queryFn: ({ signal }) => sendRequest('GET ausenciasVigentes', {}, { signal }),
  });
