import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Careers, append-only: one row for every mission that a user came to. Promotions that were offered. Unique signatures.
 * Missions are kept by id and by their name of then, without a reference: what has been outlives what is on the ladder.
 */
export const carrera: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table carrera (
    id ${id},
    usuario integer not null references usuario (id),
    de integer,
    de_nombre text,
    a integer not null,
    a_nombre text not null,
    encargado integer references usuario (id),
    causa text not null,
    motivo text,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index carrera_usuario on carrera (usuario, id)',
  `insert into carrera (usuario, a, a_nombre, causa, fecha)
    select u.id, m.id, m.nombre, 'registro', u.registro from usuario u join mision m on m.id = u.mision order by u.id`,
  ...appendOnly('carrera'),
  `create table ascenso (
    id ${id},
    usuario integer not null references usuario (id),
    encargado integer not null references usuario (id),
    de integer not null,
    nueva integer not null,
    nueva_nombre text not null,
    categoria integer not null,
    fecha ${instant} not null,
    atendido ${instant},
    resultado text check (resultado in ('aceptado', 'rechazado', 'retirado'))
  ) ${tableEnd}`,
  'create unique index ascenso_pendiente on ascenso (usuario) where atendido is null',
  'create index ascenso_enviado on ascenso (encargado) where atendido is null',
  `create unique index usuario_firma on usuario (firma) where firma <> ''`,
];
