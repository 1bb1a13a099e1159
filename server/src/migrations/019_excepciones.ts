import type { MigrationStep } from '../platform/database/migrate.ts';

/** What someone is permitted on top of what their category permits; and who decides on the last holder of a permission waits. */
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
