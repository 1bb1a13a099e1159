import type { Paso } from '../platform/db/migrar.ts';

/** Accounts that may share their connection with others. */
export const permitidos: Paso = ({ instante, fin }) => [
  `create table permitido (
    usuario integer primary key references usuario (id),
    encargado integer not null references usuario (id),
    fecha ${instante} not null
  ) ${fin}`,
];
