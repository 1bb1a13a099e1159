import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Bonuses for who brought someone (docs/decisions/0005): a pendiente that names the newcomer, and their first paid paga.
 * One for each newcomer.
 */
export const referrals: MigrationStep = () => [
  'alter table pendiente add column referido integer references usuario (id)',
  'drop index pendiente_paga',
  'create unique index pendiente_paga on pendiente (paga) where anulacion is null and referido is null',
  'create unique index pendiente_referido on pendiente (referido) where anulacion is null and referido is not null',
  'create index usuario_referido on usuario (referido, id) where referido is not null',
];
