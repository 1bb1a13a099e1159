import type { Paso } from '../platform/db/migrar.ts';

/** Calls of attention, each with its evidence where there is one. */
export const llamados: Paso = ({ id, instante, fin }) => [
  `create table llamado (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    descripcion text not null,
    evidencia integer unique references imagen (id),
    encargado integer not null references usuario (id),
    fecha ${instante} not null
  ) ${fin}`,
  'create index llamado_usuario on llamado (usuario, id)',
  'create index llamado_encargado on llamado (encargado)',
];
