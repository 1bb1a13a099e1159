import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * The Discord bot of the agency (docs/decisions/0085), in one row that is there from the beginning, so that whoever
 * changes it has a row to lock. `token` is sealed. `fallo_…` is what Discord answered to the last attempt of a step that
 * failed; `comandos` tells which commands are registered.
 */
export const discordBot: MigrationStep = ({ instant, tableEnd }) => [
  `create table discord_bot (
    id integer primary key default 1 check (id = 1),
    version integer not null default 0,
    token text,
    aplicacion text,
    nombre text,
    clave_publica text,
    puesto ${instant},
    servidor text,
    servidor_nombre text,
    permisos integer not null default 0,
    comandos text,
    sitio text,
    canal text,
    probado ${instant},
    fallo_token text,
    fallo_servidor text,
    fallo_permisos text,
    fallo_comandos text,
    fallo_prueba text,
    check ((token is null) = (aplicacion is null) and (token is null) = (clave_publica is null))
  ) ${tableEnd}`,
  'insert into discord_bot (id) values (1)',
];
