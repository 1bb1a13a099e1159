import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds the last audit entry at the time of a press. The order of entries tells whether the effect of the press was
 * taken back since; clocks of two machines may differ. A row of before gets the last entry before the next one that
 * takes something back.
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
