import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

/** The viewer's own work, refetched every 30 s (part 1 §9) and when its sources change. */
export const perfilQuery = () =>
  queryOptions({
    queryKey: ['perfil'],
    queryFn: ({ signal }) => sendRequest('GET MyPerfil', {}, { signal }),
    refetchInterval: 30_000,
    meta: {
      topics: ['rangos', 'nomina', 'departamentos'],
      ownTopics: ['tiempos', 'creditos', 'membresias', 'carrera', 'ausencias', 'rectificaciones'],
    },
  });
