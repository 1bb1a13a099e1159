import { queryOptions } from '@tanstack/react-query';
import { CLAVE_AUSENCIAS } from '../../dominio/ausencias.ts';
import { pedir } from '../../platform/api.ts';

/** Thousands of names, read anew at most this often: somebody is promoted all the time. */
const CALMA_MS = 15_000;

/** The ranks and their members. */
export const equipoQuery = () =>
  queryOptions({
    queryKey: ['carrera', 'equipo'],
    queryFn: ({ signal }) => pedir('GET rangosEquipo', {}, { signal }),
    meta: { temas: ['usuarios', 'rangos'], calma: CALMA_MS },
  });

/** Who is absent today. */
export const ausentesQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'equipo'],
    queryFn: ({ signal }) => pedir('GET ausentesEquipo', {}, { signal }),
    meta: { temas: ['usuarios'] },
  });
