import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Discord accounts of people. Each has a session of its own, whose key nobody holds: the process acts by it, so a linked
 * account ends with it. Codes wait to be typed in the portal. Interactions are remembered while their signature is
 * accepted, so that a repeated one is refused.
 */
export const discordAccounts: MigrationStep = ({ instant, tableEnd }) => [
  'alter table sesion add column puerta text',
  `create table discord_cuenta (
    usuario integer primary key references usuario (id),
    sesion integer not null unique references sesion (id) on delete cascade,
    cuenta text not null,
    nombre text not null,
    desde ${instant} not null
  ) ${tableEnd}`,
  'create unique index discord_cuenta_cuenta on discord_cuenta (cuenta)',
  `create table discord_codigo (
    cuenta text primary key,
    huella text not null,
    nombre text not null,
    vence ${instant} not null
  ) ${tableEnd}`,
  'create unique index discord_codigo_huella on discord_codigo (huella)',
  'create index discord_codigo_vence on discord_codigo (vence)',
  `create table discord_interaccion (
    id text primary key,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index discord_interaccion_fecha on discord_interaccion (fecha)',
];
