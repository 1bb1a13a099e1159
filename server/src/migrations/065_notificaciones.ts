import type { MigrationStep } from '../platform/database/migrate.ts';

/** How often the subject of a notice came while it was unread: one notice tells of all of them. */
export const countedNotifications: MigrationStep = () => [
  'alter table notificacion add column veces integer not null default 1',
];
