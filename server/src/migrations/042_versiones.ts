import type { Paso } from '../platform/db/migrar.ts';

/** How far each subject has come whose answers are kept in memory: every change of it counts on; that of '' counts for all. */
export const versiones: Paso = ({ instante, fin }) => [
  `create table version (tema text primary key, n ${instante} not null) ${fin}`,
  "insert into version (tema, n) values ('', 1)",
];
