import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds the last pedido of each kind that a member sent to the managers on duty, and the managers who have the portal
 * open, since a process does not know the streams of another.
 */
export const guardia: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table pedido (
    id ${id},
    usuario integer not null references usuario (id),
    que text not null,
    fecha ${instant} not null,
    vence ${instant} not null,
    cerrado ${instant},
    resultado text,
    atendido_por integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index pedido_suyo on pedido (usuario, que)',
  'create index pedido_abierto on pedido (vence) where cerrado is null',
  `create table presente (
    usuario integer primary key references usuario (id),
    visto ${instant} not null
  ) ${tableEnd}`,
  'create index presente_visto on presente (visto)',
  'create index tiempo_encargado on tiempo (alto) where cerrado is null and alto is not null',
  'create index tiempo_bajo on tiempo (bajo, abierto)',
];
