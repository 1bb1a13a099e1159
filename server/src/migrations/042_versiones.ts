import type { MigrationStep } from '../platform/database/migrate.ts';

/** How far each subject has come whose answers are kept in memory: every change of it counts on; that of '' counts for all. */
export const versions: MigrationStep = ({ instant, tableEnd }) => [
  `create table version (tema text primary key, n ${instant} not null) ${tableEnd}`,
  "insert into version (tema, n) values ('', 1)",
];
