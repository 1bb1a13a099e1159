import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Roles of Discord by rank (docs/decisions/0087). `discord_rol` says which role a categoria, a departamento or a membresia
 * gives. Accounts wait in `discord_rol_pendiente`; `vez` grows when one is queued again, so that a change during its
 * turn is not lost. `discord_rol_miembro` keeps what the portal gave, and what it may have given when
 * no answer came; it outlives the link, whose roles are then taken.
 */
export const discordRoles: MigrationStep = ({ instant, tableEnd }) => [
  `create table discord_rol (
    fuente text not null check (fuente in ('categoria', 'departamento', 'membresia')),
    objeto integer not null,
    rol text not null,
    nombre text not null,
    problema text,
    primary key (fuente, objeto)
  ) ${tableEnd}`,
  `create table discord_rol_pendiente (
    cuenta text primary key,
    vez integer not null default 0,
    orden integer not null
  ) ${tableEnd}`,
  'create index discord_rol_pendiente_orden on discord_rol_pendiente (orden, cuenta)',
  `create table discord_rol_miembro (
    cuenta text primary key,
    roles text not null,
    apodos text not null,
    unida integer not null,
    fallo text,
    reintento ${instant}
  ) ${tableEnd}`,
  'create index discord_rol_miembro_fallo on discord_rol_miembro (cuenta) where fallo is not null',
  `create table discord_rol_estado (
    id integer primary key default 1 check (id = 1),
    version integer not null default 0,
    apodo integer not null default 0,
    fallo text,
    intentos integer not null default 0,
    pedida integer not null default 0,
    siguiente ${instant} not null default 0,
    tomado ${instant} not null default 0,
    turno text,
    encolado ${instant} not null default 0,
    revisado ${instant}
  ) ${tableEnd}`,
  'insert into discord_rol_estado (id) values (1)',
];
