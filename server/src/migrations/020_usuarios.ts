import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds indexes for what a person did, which their page shows, and for recent registrations. */
export const usuarios: MigrationStep = () => [
  'create index bitacora_encargado on bitacora (encargado, id)',
  'create index usuario_registro on usuario (registro)',
];
