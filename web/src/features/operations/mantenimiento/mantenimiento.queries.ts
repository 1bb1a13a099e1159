import { callQuery } from '../../../platform/api/callQuery.ts';

/** Starts with the topic of the ladder, whose live events make the keys stale; moves of people change the counts. */
const ROOT = ['rangos', 'mantenimiento'] as const;

export const categoriasQuery = () =>
  callQuery('GET allInfoRank', [...ROOT, 'rangos'], { meta: { topics: ['carrera'] } });

/** Query of what each categoria asks for in a week. */
export const activityRequirementsQuery = () => callQuery('GET actividadPedida', [...ROOT, 'actividad']);

export const misionesQuery = () =>
  callQuery('GET allInfoMision', [...ROOT, 'misiones'], { meta: { topics: ['carrera'] } });

/** All types, including those no longer sold. */
export const editableMembresiasQuery = () =>
  callQuery('GET getMembresias', [...ROOT, 'membresias'], { request: { query: { retiradas: 1 } } });

export const agenciaSettingsQuery = () => callQuery('GET ajustes', ['configuracion', 'entera']);

/** A process may end during a backup without an event, and none tells that a copy arrived at the other place. */
const BACKUP_INTERVAL_MS = 10_000;

export const backupsQuery = () =>
  callQuery('GET copias', ['copias', 'lista'], {
    refetchInterval: ({ state: { data } }) => (data?.empezada != null || data?.lugar ? BACKUP_INTERVAL_MS : false),
  });

/** A post to Discord emits no event, so the state is polled. */
const INTERVAL_MS = 15_000;

export const webhooksQuery = () =>
  callQuery('GET ganchosDiscord', ['discord', 'ganchos'], { refetchInterval: INTERVAL_MS });

export const discordDestinosQuery = () =>
  callQuery('GET destinosDiscord', ['discord', 'destinos'], { refetchInterval: INTERVAL_MS });

export const discordBotQuery = () => callQuery('GET botDiscord', ['discord', 'bot']);

/** What Discord says now; not kept, as a server or channel may be added there at any time. */
const fromDiscord = { staleTime: 0, gcTime: 0, retry: false };

export const discordServersQuery = () =>
  callQuery('GET servidoresDiscord', ['discord', 'servidores'], { ...fromDiscord });

export const discordChannelsQuery = () => callQuery('GET canalesDiscord', ['discord', 'canales'], { ...fromDiscord });

export const discordPlacesQuery = () => callQuery('GET lugaresDiscord', ['discord', 'lugares'], { ...fromDiscord });

/** Each account that is checked is one fewer to wait: the number is polled while some wait. */
export const discordRolesQuery = () =>
  callQuery('GET rolesDiscord', ['discord', 'roles'], {
    refetchInterval: ({ state }) => ((state.data?.esperan ?? 0) > 0 ? INTERVAL_MS : false),
  });

export const discordRoleChoicesQuery = () =>
  callQuery('GET rolesServidorDiscord', ['discord', 'rolesServidor'], { ...fromDiscord });

export const discordRolesPreviewQuery = () =>
  callQuery('GET previoRolesDiscord', ['discord', 'previoRoles'], { ...fromDiscord });
