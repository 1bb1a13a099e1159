import type { Paso } from '../platform/db/migrar.ts';

/** Passwords that were given to their owners and serve to choose another one; what was said of the first hour. */
export const llegada: Paso = ({ instante, fin }) => [
  'alter table usuario add column clave_temporal integer not null default 0',
  `create table puesta (
    que text primary key,
    encargado integer references usuario (id),
    fecha ${instante} not null
  ) ${fin}`,
];
