import { callQuery } from '../../platform/api/callQuery.ts';

/** The viewer's own work, refetched every 30 s (part 1 §9) and when its sources change. */
export const perfilQuery = () =>
  callQuery('GET MyPerfil', ['perfil'], {
    refetchInterval: 30_000,
    meta: {
      topics: ['rangos', 'nomina', 'departamentos'],
      ownTopics: ['tiempos', 'creditos', 'membresias', 'carrera', 'ausencias', 'rectificaciones'],
    },
  });
