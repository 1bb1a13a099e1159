import type { MigrationStep } from '../platform/database/migrate.ts';

/** The black list: who may not register. `hasta` is a day of the agency, `YYYY-MM-DD`, included. */
export const blacklist: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table lista_negra (
    id ${id},
    usuario integer references usuario (id),
    nombre text not null,
    nombre_plano text not null,
    nombre_llano text not null,
    motivo text not null,
    encargado integer not null references usuario (id),
    fecha ${instant} not null,
    hasta text,
    retirado ${instant},
    retirado_por integer references usuario (id),
    porque text
  ) ${tableEnd}`,
  'create unique index lista_negra_nombre on lista_negra (nombre_plano) where retirado is null',
  'create unique index lista_negra_usuario on lista_negra (usuario) where retirado is null',
  'create index lista_negra_de on lista_negra (usuario)',
  'create index lista_negra_encargado on lista_negra (encargado)',
];
