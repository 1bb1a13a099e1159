import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Under the subject of the ladder, so that its live events make them stale; people who move change how many stand where. */
const RAIZ = ['rangos', 'mantenimiento'] as const;

export const rangosQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'rangos'],
    queryFn: ({ signal }) => pedir('GET allInfoRank', {}, { signal }),
    meta: { temas: ['carrera'] },
  });

export const misionesQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'misiones'],
    queryFn: ({ signal }) => pedir('GET allInfoMision', {}, { signal }),
    meta: { temas: ['carrera'] },
  });

/** Those that are not sold any more too. */
export const tiposQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'membresias'],
    queryFn: ({ signal }) => pedir('GET getMembresias', { query: { retiradas: 1 } }, { signal }),
  });

export const ajustesQuery = () =>
  queryOptions({
    queryKey: ['configuracion', 'entera'],
    queryFn: ({ signal }) => pedir('GET ajustes', {}, { signal }),
  });

/** What arrives says nothing: how it goes is looked at now and then. */
const CADA_MS = 15_000;

/** Where news goes in Discord. */
export const ganchosQuery = () =>
  queryOptions({
    queryKey: ['discord', 'ganchos'],
    queryFn: ({ signal }) => pedir('GET ganchosDiscord', {}, { signal }),
    refetchInterval: CADA_MS,
  });
