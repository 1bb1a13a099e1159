import type { MigrationStep } from '../platform/database/migrate.ts';

/** Suggestions; what the radio said last, and when it was asked, so that many processes ask it once. */
export const sugerencias: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table sugerencia (
    id ${id},
    usuario integer not null references usuario (id),
    sugerencia text not null,
    aprobada integer not null check (aprobada in (0, 1, 2)),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index sugerencia_usuario on sugerencia (usuario, id)',
  'create index sugerencia_aprobada on sugerencia (aprobada, id)',
  `create table radio (
    id integer primary key check (id = 1),
    direccion text not null,
    pedida ${instant} not null,
    dicho text
  ) ${tableEnd}`,
];
