import type { MigrationStep } from '../platform/database/migrate.ts';

/** Calls of attention, each with its evidence where there is one. */
export const llamados: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table llamado (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    descripcion text not null,
    evidencia integer unique references imagen (id),
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index llamado_usuario on llamado (usuario, id)',
  'create index llamado_encargado on llamado (encargado)',
];
