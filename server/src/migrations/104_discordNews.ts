import type { MigrationStep } from '../platform/database/migrate.ts';

const MOVED = 'puesto, entregado, fallo, roto, intentos, perdidos, siguiente, tomado, turno';

/**
 * News of the bot in Discord (docs/decisions/0087). A destino is a webhook of one event, or a channel or thread that
 * the bot posts into; `discord_aviso` says which events. Both have a lane and one queue: an entry is sent from `fecha`
 * on, `cambio` is 1 for an edit, and with a `nonce` the bot may have posted it. `discord_mensaje` names the messages
 * that are edited when what they tell of changes.
 */
export const discordNews: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table discord_destino (
    id ${id},
    evento text,
    direccion text,
    canal text,
    nombre text,
    version integer not null default 0,
    puesto ${instant},
    entregado ${instant},
    fallo text,
    fallado ${instant},
    roto integer not null default 0,
    intentos integer not null default 0,
    perdidos integer not null default 0,
    siguiente ${instant} not null default 0,
    tomado ${instant} not null default 0,
    turno text,
    check ((evento is null) <> (canal is null)),
    check ((canal is null) = (nombre is null))
  ) ${tableEnd}`,
  'create unique index discord_destino_evento on discord_destino (evento)',
  'create unique index discord_destino_canal on discord_destino (canal)',
  `insert into discord_destino (evento, direccion, ${MOVED}) select evento, direccion, ${MOVED} from discord_gancho`,
  // Like the others it exists from the beginning, so that changes have a row to lock.
  "insert into discord_destino (evento) values ('encuesta')",
  'drop table discord_gancho',
  `create table discord_aviso (
    destino integer not null references discord_destino (id) on delete cascade,
    evento text not null,
    plantilla text,
    roles text not null,
    roles_nombres text not null,
    primary key (destino, evento)
  ) ${tableEnd}`,
  'create index discord_aviso_evento on discord_aviso (evento)',
  'alter table discord_envio rename to discord_envio_antes',
  `create table discord_envio (
    id ${id},
    destino integer not null references discord_destino (id) on delete cascade,
    evento text not null,
    objeto integer,
    fecha ${instant} not null,
    cambio integer not null default 0 check (cambio in (0, 1)),
    vez integer not null default 0,
    nonce text,
    check (cambio = 0 or objeto is not null)
  ) ${tableEnd}`,
  `insert into discord_envio (destino, evento, objeto, fecha)
    select d.id, e.evento, e.objeto, e.fecha from discord_envio_antes e join discord_destino d on d.evento = e.evento
    order by e.id`,
  'drop table discord_envio_antes',
  'create index discord_envio_destino on discord_envio (destino, id)',
  'create unique index discord_envio_cambio on discord_envio (destino, evento, objeto) where cambio = 1',
  'create index discord_envio_objeto on discord_envio (evento, objeto)',
  `create table discord_mensaje (
    destino integer not null references discord_destino (id) on delete cascade,
    evento text not null,
    objeto integer not null,
    mensaje text not null,
    huella text not null,
    fecha ${instant} not null,
    primary key (destino, evento, objeto)
  ) ${tableEnd}`,
  'create index discord_mensaje_objeto on discord_mensaje (evento, objeto)',
];
