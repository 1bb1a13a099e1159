import type { MigrationStep } from '../platform/database/migrate.ts';

/** Who gave somebody their one-time password: it is good as long as they still could. Of those given before nobody knows. */
export const claveDada: MigrationStep = () => [
  'alter table usuario add column clave_por integer references usuario (id)',
];
