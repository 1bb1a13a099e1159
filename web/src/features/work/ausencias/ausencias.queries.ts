import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { CLAVE_AUSENCIAS } from '../../../shared/absences/ausencias.queries.ts';

/** The reader's own, the newest first. */
export const ownAusenciasQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'propias', usuario],
    queryFn: ({ signal }) => sendRequest('GET getMyAusencias', {}, { signal }),
  });

/** Those of everyone that run or are to come. */
export const currentAusenciasQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'vigentes'],
    queryFn: ({ signal }) => sendRequest('GET ausenciasVigentes', {}, { signal }),
  });
