import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Under the subject of the ladder, so that its live events make them stale; people who move change how many stand where. */
const ROOT = ['rangos', 'mantenimiento'] as const;

export const rangosQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'rangos'],
    queryFn: ({ signal }) => sendRequest('GET allInfoRank', {}, { signal }),
    meta: { temas: ['carrera'] },
  });

export const misionesQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'misiones'],
    queryFn: ({ signal }) => sendRequest('GET allInfoMision', {}, { signal }),
    meta: { temas: ['carrera'] },
  });

/** Those that are not sold any more too. */
export const membresiaTypesQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'membresias'],
    queryFn: ({ signal }) => sendRequest('GET getMembresias', { query: { retiradas: 1 } }, { signal }),
  });

export const agenciaSettingsQuery = () =>
  queryOptions({
    queryKey: ['configuracion', 'entera'],
    queryFn: ({ signal }) => sendRequest('GET ajustes', {}, { signal }),
  });

/** What arrives says nothing: how it goes is looked at now and then. */
const INTERVAL_MS = 15_000;

/** Where news goes in Discord. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['discord', 'ganchos'],
    queryFn: ({ signal }) => sendRequest('GET ganchosDiscord', {}, { signal }),
    refetchInterval: INTERVAL_MS,
  });
