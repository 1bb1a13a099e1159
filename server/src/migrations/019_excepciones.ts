import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds permisos of one person beyond their categoria, and a lock for decisions on the last holder of a permiso. */
export const excepciones: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table excepcion (
    id ${id},
    usuario integer not null references usuario (id),
    permisos text not null check (permisos <> ''),
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create unique index excepcion_usuario on excepcion (usuario)',
  "insert into cerrojo (nombre) values ('titulares')",
];
