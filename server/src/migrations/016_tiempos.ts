import type { MigrationStep } from '../platform/database/migrate.ts';

/** Cancelled tiempos that can be taken back, the clock that the server was last seen by, and an index for work logs. */
export const tiempos: MigrationStep = ({ instant, tableEnd }) => [
  'alter table tiempo add column cancelado_por integer references usuario (id)',
  `alter table tiempo add column recuperable ${instant}`,
  'create index tiempo_recuperable on tiempo (cancelado_por, recuperable) where recuperable is not null',
  `create table reloj (
    id integer primary key check (id = 1),
    visto ${instant} not null,
    saltos integer not null
  ) ${tableEnd}`,
  'insert into reloj (id, visto, saltos) values (1, 0, 0)',
  // The newest rows of a kind of one user, without reading all that they ever did.
  'create index trabajo_historial on trabajo (usuario, tipo, id)',
];
