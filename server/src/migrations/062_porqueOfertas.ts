import type { MigrationStep } from '../platform/database/migrate.ts';

/** Why an offered promotion was withdrawn, and by whom; of older ones nobody knows. */
export const offerReasons: MigrationStep = () => [
  'alter table ascenso add column porque text',
  'alter table ascenso add column atendido_por integer references usuario (id)',
];
