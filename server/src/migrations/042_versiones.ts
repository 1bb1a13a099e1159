import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds a version per topic whose answers are kept in memory: each change increments it; the version of '' counts for
 * all topics.
 */
export const versions: MigrationStep = ({ instant, tableEnd }) => [
  `create table version (tema text primary key, n ${instant} not null) ${tableEnd}`,
  "insert into version (tema, n) values ('', 1)",
];
