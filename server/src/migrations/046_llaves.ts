import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds the last re-authentication of a session, and API keys with their rights.
 */
export const apiKeys: MigrationStep = ({ instant }) => [
  `alter table sesion add column probada ${instant} not null default 0`,
  'alter table sesion add column programa text',
  'alter table sesion add column prefijo text',
  'alter table sesion add column alcance text',
  'alter table sesion add column escribe integer not null default 1',
  'create index sesion_ultima on sesion (ultima_vez)',
  'create index sesion_vence on sesion (vence)',
];
