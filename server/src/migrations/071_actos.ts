import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds the summary line of audit lines that one press wrote, so that the log shows one entry that opens. */
export const acts: MigrationStep = () => [
  'alter table bitacora add column acto integer',
  'create index bitacora_acto on bitacora (acto, id) where acto is not null',
];
