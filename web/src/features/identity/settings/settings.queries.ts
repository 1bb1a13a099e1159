import { callQuery } from '../../../platform/api/callQuery.ts';

export const sessionsQuery = () => callQuery('GET sesiones', ['sesiones'], { meta: { topics: ['sesion'] } });

/** Notification preferences; another device may change them. */
export const notificationPreferencesQuery = () => callQuery('GET gustosNotificacion', ['notificaciones', 'gustos']);

/** Query of whether push is enabled, in general and on this device. */
export const deviceQuery = () => callQuery('GET aparato', ['aparato'], { meta: { topics: ['configuracion'] } });

export const twoFactorQuery = () =>
  callQuery('GET dosPasos', ['dosPasos'], { meta: { topics: ['configuracion', 'usuarios'] } });

export const apiKeysQuery = () => callQuery('GET programas', ['programas'], { meta: { topics: ['sesion'] } });

/** The own account in Discord; it ends with its session. */
export const ownDiscordQuery = () => callQuery('GET miDiscord', ['miDiscord'], { meta: { topics: ['sesion'] } });
