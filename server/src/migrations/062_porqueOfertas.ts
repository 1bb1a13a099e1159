import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds why an offered ascenso was withdrawn, and by whom; unknown for older ones. */
export const offerReasons: MigrationStep = () => [
  'alter table ascenso add column porque text',
  'alter table ascenso add column atendido_por integer references usuario (id)',
];
