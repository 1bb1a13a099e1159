import { queryOptions } from '@tanstack/react-query';
import { CLAVE_AUSENCIAS } from '../../dominio/ausencias.ts';
import { pedir } from '../../platform/api.ts';

/** The reader's own, the newest first. */
export const propiasQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'propias', usuario],
    queryFn: ({ signal }) => pedir('GET getMyAusencias', {}, { signal }),
  });

/** Those of everyone that run or are to come. */
export const vigentesQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'vigentes'],
    queryFn: ({ signal }) => pedir('GET ausenciasVigentes', {}, { signal }),
  });
