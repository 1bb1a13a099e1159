import type { MigrationStep } from '../platform/database/migrate.ts';

/** What someone did stands on their page, as what was done to them; and who has registered lately. */
export const usuarios: MigrationStep = () => [
  'create index bitacora_encargado on bitacora (encargado, id)',
  'create index usuario_registro on usuario (registro)',
];
