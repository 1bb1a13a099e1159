import type { MigrationStep } from '../platform/database/migrate.ts';

/** Passwords that were given to their owners and serve to choose another one; what was said of the first hour. */
export const arrival: MigrationStep = ({ instant, tableEnd }) => [
  'alter table usuario add column clave_temporal integer not null default 0',
  `create table puesta (
    que text primary key,
    encargado integer references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
];
