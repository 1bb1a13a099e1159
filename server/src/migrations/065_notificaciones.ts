import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds how often the subject of a notification occurred while it was unread: one notification stands for all. */
export const countedNotifications: MigrationStep = () => [
  'alter table notificacion add column veces integer not null default 1',
];
