import type { Paso } from '../platform/db/migrar.ts';

/** What someone is permitted on top of what their category permits; and who decides on the last holder of a permission waits. */
export const excepciones: Paso = ({ id, instante, fin }) => [
  `create table excepcion (
    id ${id},
    usuario integer not null references usuario (id),
    permisos text not null check (permisos <> ''),
    encargado integer not null references usuario (id),
    fecha ${instante} not null
  ) ${fin}`,
  'create unique index excepcion_usuario on excepcion (usuario)',
  "insert into cerrojo (nombre) values ('titulares')",
];
