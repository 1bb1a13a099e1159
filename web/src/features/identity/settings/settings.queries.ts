import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sesiones'],
    queryFn: ({ signal }) => sendRequest('GET sesiones', {}, { signal }),
    meta: { topics: ['sesion'] },
  });

/** Notification preferences; another device may change them. */
export const notificationPreferencesQuery = () =>
  queryOptions({
    queryKey: ['notificaciones', 'gustos'],
    queryFn: ({ signal }) => sendRequest('GET gustosNotificacion', {}, { signal }),
  });

/** Whether push is enabled, in general and on this device. */
export const deviceQuery = () =>
  queryOptions({
    queryKey: ['aparato'],
    queryFn: ({ signal }) => sendRequest('GET aparato', {}, { signal }),
    meta: { topics: ['configuracion'] },
  });

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['dosPasos'],
    queryFn: ({ signal }) => sendRequest('GET dosPasos', {}, { signal }),
    meta: { topics: ['configuracion', 'usuarios'] },
  });

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['programas'],
    queryFn: ({ signal }) => sendRequest('GET programas', {}, { signal }),
    meta: { topics: ['sesion'] },
  });

/** The own account in Discord; it ends with its session. */
export const ownDiscordQuery = () =>
  queryOptions({
    queryKey: ['miDiscord'],
    queryFn: ({ signal }) => sendRequest('GET miDiscord', {}, { signal }),
    meta: { topics: ['sesion'] },
  });
