import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Whether what a press made was taken back since is told by the order of the audit log, as the clocks of two machines may
 * differ. A stored row knows the last entry before the next one that takes something back.
 */
export const orderOfPresses: MigrationStep = () => [
  'alter table idempotency add column registro integer not null default 0',
  `update idempotency set registro = coalesce(
    (select min(id) - 1 from bitacora where deshace is not null and bitacora.fecha > idempotency.fecha),
    (select max(id) from bitacora),
    0)`,
  'drop index bitacora_deshace',
  'create index bitacora_deshace on bitacora (id) where deshace is not null',
];
