import type { MigrationStep } from '../platform/database/migrate.ts';

/** Names that users ask for; of each user one at a time waits for an answer. */
export const nombres: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table solicitud_nombre (
    id ${id},
    usuario integer not null references usuario (id),
    nombre text not null,
    fecha ${instant} not null,
    atendida ${instant},
    resultado text check (resultado in ('aceptado', 'rechazado', 'retirado')),
    encargado integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index nombre_pendiente on solicitud_nombre (usuario) where atendida is null',
  'create index solicitud_nombre_usuario on solicitud_nombre (usuario, id)',
  'create index solicitud_nombre_espera on solicitud_nombre (id) where atendida is null',
];
