import type { MigrationStep } from '../platform/database/migrate.ts';

/** Accounts that may share their connection with others. */
export const allowed: MigrationStep = ({ instant, tableEnd }) => [
  `create table permitido (
    usuario integer primary key references usuario (id),
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
];
