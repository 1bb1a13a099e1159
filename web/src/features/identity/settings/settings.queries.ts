import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sesiones'],
    queryFn: ({ signal }) => sendRequest('GET sesiones', {}, { signal }),
  });

/** What the reader wants to hear; changed on another device too. */
export const notificationPreferencesQuery = () =>
  queryOptions({
    queryKey: ['notificaciones', 'gustos'],
    queryFn: ({ signal }) => sendRequest('GET gustosNotificacion', {}, { signal }),
  });

/** Whether notices go to devices, and to this one. */
export const deviceQuery = () =>
  queryOptions({
    queryKey: ['aparato'],
    queryFn: ({ signal }) => sendRequest('GET aparato', {}, { signal }),
    meta: { temas: ['configuracion'] },
  });

/** One's own second step. */
export const twoFactorQuery = () =>
  queryOptions({
    queryKey: ['dosPasos'],
    queryFn: ({ signal }) => sendRequest('GET dosPasos', {}, { signal }),
    meta: { temas: ['configuracion', 'usuarios'] },
  });

/** One's own keys for programs. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['programas'],
    queryFn: ({ signal }) => sendRequest('GET programas', {}, { signal }),
  });
