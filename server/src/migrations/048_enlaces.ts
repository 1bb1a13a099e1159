import type { Paso } from '../platform/db/migrar.ts';

/** Links that let whoever forgot their password choose another: one for each, good once. */
export const enlaces: Paso = ({ instante, fin }) => [
  `create table enlace_clave (
    usuario integer primary key references usuario (id),
    huella text not null,
    encargado integer references usuario (id),
    creado ${instante} not null,
    vence ${instante} not null
  ) ${fin}`,
  'create unique index enlace_clave_huella on enlace_clave (huella)',
];
