import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds the webhooks of Discord by event, and the queue of messages. `direccion` is a secret. A queued message names its
 * subject; its text is composed when it is sent. A sender holds a webhook until `tomado`, under the name `turno`.
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
  // One row for each from the beginning, so that changes have a row to lock.
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
