import type { MigrationStep } from '../platform/database/migrate.ts';

/** The pictures that the product brings are of points; an agency's own stay. */
export const drawings: MigrationStep = () =>
  [
    ['categoria', 'placa', '/placas/'],
    ['membresia', 'image', '/membresias/'],
  ].map(
    ([table, column, folder]) =>
      `update ${table} set ${column} = replace(${column}, '.svg', '.png') where ${column} like '${folder}%.svg'`,
  );
