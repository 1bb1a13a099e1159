import type { MigrationStep } from '../platform/database/migrate.ts';

/** A month is charged again after all of its rentas were annulled: only those that stand are one a usuario. */
export const annulledRentas: MigrationStep = () => [
  'drop index renta_usuario',
  'create unique index renta_usuario on renta (mes, usuario) where anulacion is null',
  'create index renta_de_mes on renta (mes, id)',
];
