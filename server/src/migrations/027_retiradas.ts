import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Ranks, missions and membership types that are no longer offered, and since when: careers, sales and pay rows keep what
 * they were. A mission that is off the ladder gives its place up, and has minus its id instead. The agency's name is always
 * there: whoever edits the configuration locks it.
 */
export const retiradas: MigrationStep = ({ instant }) => [
  ...['categoria', 'mision', 'membresia'].map((table) => `alter table ${table} add column retirada ${instant}`),
  `insert into configuracion (clave, valor) values ('nombre', '"Conserje"') on conflict (clave) do nothing`,
];
