import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Starts with the topic of the ladder, whose live events make the keys stale; moves of people change the counts. */
const ROOT = ['rangos', 'mantenimiento'] as const;

export const rangosQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'rangos'],
    queryFn: ({ signal }) => sendRequest('GET allInfoRank', {}, { signal }),
    meta: { topics: ['carrera'] },
  });

/** What each categoria asks for in a week. */
export const activityRequirementsQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'actividad'],
    queryFn: ({ signal }) => sendRequest('GET actividadPedida', {}, { signal }),
  });

export const misionesQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'misiones'],
    queryFn: ({ signal }) => sendRequest('GET allInfoMision', {}, { signal }),
    meta: { topics: ['carrera'] },
  });

/** All types, including those no longer sold. */
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

/** A process may end during a backup without an event, and none tells that a copy arrived at the other place. */
const BACKUP_INTERVAL_MS = 10_000;

export const backupsQuery = () =>
  queryOptions({
    queryKey: ['copias', 'lista'],
    queryFn: ({ signal }) => sendRequest('GET copias', {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.empezada != null || data?.lugar ? BACKUP_INTERVAL_MS : false),
  });

/** A post to Discord emits no event, so the state is polled. */
const INTERVAL_MS = 15_000;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['discord', 'ganchos'],
    queryFn: ({ signal }) => sendRequest('GET ganchosDiscord', {}, { signal }),
    refetchInterval: INTERVAL_MS,
  });

export const discordDestinosQuery = () =>
  queryOptions({
    queryKey: ['discord', 'destinos'],
    queryFn: ({ signal }) => sendRequest('GET destinosDiscord', {}, { signal }),
    refetchInterval: INTERVAL_MS,
  });

export const discordBotQuery = () =>
  queryOptions({
    queryKey: ['discord', 'bot'],
    queryFn: ({ signal }) => sendRequest('GET botDiscord', {}, { signal }),
  });

/** What Discord says now; not kept, as a server or channel may be added there at any time. */
const fromDiscord = { staleTime: 0, gcTime: 0, retry: false };

export const discordServersQuery = () =>
  queryOptions({
    queryKey: ['discord', 'servidores'],
    queryFn: ({ signal }) => sendRequest('GET servidoresDiscord', {}, { signal }),
    ...fromDiscord,
  });

export const discordChannelsQuery = () =>
  queryOptions({
    queryKey: ['discord', 'canales'],
    queryFn: ({ signal }) => sendRequest('GET canalesDiscord', {}, { signal }),
    ...fromDiscord,
  });

export const discordPlacesQuery = () =>
  queryOptions({
    queryKey: ['discord', 'lugares'],
    queryFn: ({ signal }) => sendRequest('GET lugaresDiscord', {}, { signal }),
    ...fromDiscord,
  });

/** Each account that is checked is one fewer to wait: the number is polled while some wait. */
export const discordRolesQuery = () =>
  queryOptions({
    queryKey: ['discord', 'roles'],
    queryFn: ({ signal }) => sendRequest('GET rolesDiscord', {}, { signal }),
    refetchInterval: ({ state }) => ((state.data?.esperan ?? 0) > 0 ? INTERVAL_MS : false),
  });

export const discordRoleChoicesQuery = () =>
  queryOptions({
    queryKey: ['discord', 'rolesServidor'],
    queryFn: ({ signal }) => sendRequest('GET rolesServidorDiscord', {}, { signal }),
    ...fromDiscord,
  });

export const discordRolesPreviewQuery = () =>
  queryOptions({
    queryKey: ['discord', 'previoRoles'],
    queryFn: ({ signal }) => sendRequest('GET previoRolesDiscord', {}, { signal }),
    ...fromDiscord,
  });
