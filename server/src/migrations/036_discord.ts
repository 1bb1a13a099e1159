import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Where the agency's news goes in Discord, and what waits to be sent there. `direccion` is a secret. A message is only what
 * it tells of; it is put into words when it is sent. Whoever sends holds the lane until `tomado`, under the name `turno`.
 */
export const discord: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table discord_gancho (
    evento text primary key,
    direccion text,
    puesto ${instant},
    entregado ${instant},
    fallo text,
    roto integer not null default 0,
    intentos integer not null default 0,
    perdidos integer not null default 0,
    siguiente ${instant} not null default 0,
    tomado ${instant} not null default 0,
    turno text
  ) ${tableEnd}`,
  // One lane for each, there from the beginning: whoever changes it has a row to lock.
  `insert into discord_gancho (evento)
    values ('ascenso'), ('despido'), ('paga'), ('paselista'), ('estado')`,
  `create table discord_envio (
    id ${id},
    evento text not null,
    objeto integer,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index discord_envio_evento on discord_envio (evento, id)',
];
