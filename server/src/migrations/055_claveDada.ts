import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds who gave a one-time password: it is valid as long as this person may still give it. Unknown for older ones. */
export const claveDada: MigrationStep = () => [
  'alter table usuario add column clave_por integer references usuario (id)',
];
