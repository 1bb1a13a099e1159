import type { MigrationStep } from '../platform/database/migrate.ts';

/** Those who share a connection are read in the order of their ids, as many as are needed. */
export const sharedConnection: MigrationStep = () => [
  'create index direccion_compartida on direccion (direccion, usuario)',
  'drop index direccion_direccion',
];
