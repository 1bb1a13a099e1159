import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * When whoever holds a key last proved who they are; and keys that people make for programs, with what these may do.
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
