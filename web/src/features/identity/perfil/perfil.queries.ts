import { queryOptions } from '@tanstack/react-query';
import { requestFile } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export const ownLlamadosQuery = (id: number) =>
  serverPagedList('GET llamadosDe/:id', ['llamados', 'propios', String(id)], { params: { id } });

/** Image of one of them; it never changes. */
export const ownEvidenceQuery = (id: number, llamado: number) =>
  queryOptions({
    queryKey: ['llamados', 'evidencia', id, llamado],
    queryFn: ({ signal }) =>
      requestFile('GET /llamados/:id/:archivo', { params: { id, archivo: `${llamado}.webp` } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const ownMultasQuery = (id: number) =>
  serverPagedList('GET multasDe/:id', ['multas', 'propias', String(id)], { params: { id } });

export const ownSolicitudesQuery = () =>
  callQuery('GET misSolicitudes', ['perfil', 'solicitudes'], {
    meta: { ownTopics: ['ausencias', 'rectificaciones', 'cambionombre', 'solicitudes', 'carrera'] },
  });

/** Reads several weeks, so a confirmed tiempo shows with a delay. */
const ACTIVITY_THROTTLE_MS = 5 * 60_000;

/** The viewer's week so far, as their categoria asks for it, and their last ones. */
export const ownActivityQuery = () =>
  callQuery('GET miActividad', ['actividad', 'propia'], {
    meta: {
      topics: ['ausencias', 'nomina', 'rangos'],
      ownTopics: ['tiempos', 'carrera', 'solicitudes'],
      throttleMs: ACTIVITY_THROTTLE_MS,
    },
  });
