import type { MigrationStep } from '../platform/database/migrate.ts';

/** A press is done anew once what it made was taken back: its row knows what, the audit log what was taken back since. */
export const takenBackPresses: MigrationStep = () => [
  'alter table idempotency add column hizo text',
  'alter table idempotency add column pulsacion integer',
  'alter table bitacora add column deshace text',
  'create index bitacora_deshace on bitacora (fecha) where deshace is not null',
];
