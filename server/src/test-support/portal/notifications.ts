import type { Notification } from '@conserje/contract';
import type { NotificationKind } from '@conserje/rules';
import { DUE_NOTIFICATION_KINDS } from '../../featureModules.ts';
import { DueNotificationSweeper } from '../../platform/jobs/dueNotificationSweeper.ts';
import type { Person, Portal } from './portal.ts';

/** Returns a person's notices, newest first. */
export const readNotifications = (portal: Portal, person: Person): Promise<Notification[]> =>
  portal.as(person).succeeds('GET notificaciones');

/** Returns the texts of one kind, each repeated by its count. */
export const notificationsOfKind = async (portal: Portal, person: Person, clase: NotificationKind): Promise<string[]> =>
  (await readNotifications(portal, person))
    .filter((n) => n.clase === clase)
    .flatMap((n) => Array<string>(n.veces).fill(n.texto));

export const countUnread = async (portal: Portal, person: Person): Promise<number> =>
  (await portal.as(person).succeeds('GET notificacionesSinLeer')).sinLeer;

/** Sweeps like a process that has just started. */
export const sweepDueNotifications = ({ deps }: Portal): Promise<void> =>
  new DueNotificationSweeper(deps, DUE_NOTIFICATION_KINDS).sweep();
