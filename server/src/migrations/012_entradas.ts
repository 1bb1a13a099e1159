import type { MigrationStep } from '../platform/database/migrate.ts';

/** Attempts that are still being looked at, what recognises a browser, and rows that are there to be locked. */
export const entradas: MigrationStep = ({ instant, tableEnd }) => [
  // They were counted by another measure, and lapse within minutes.
  'delete from intento',
  'alter table intento add column pendiente integer not null default 0',
  'create index intento_fecha on intento (fecha)',
  `create table dispositivo (
    usuario integer not null references usuario (id),
    huella text not null,
    creado ${instant} not null,
    ultima ${instant} not null,
    primary key (usuario, huella)
  ) ${tableEnd}`,
  'create index dispositivo_huella on dispositivo (huella)',
  `create table cerrojo (nombre text primary key) ${tableEnd}`,
  "insert into cerrojo (nombre) values ('entrada')",
];
