import type { Paso } from '../platform/db/migrar.ts';

/** Second steps of a login, and the codes for when one is lost. */
export const dosPasos: Paso = ({ instante, fin }) => [
  `create table dos_pasos (
    usuario integer primary key references usuario (id),
    secreto text not null,
    desde ${instante},
    paso ${instante} not null default 0
  ) ${fin}`,
  `create table rescate (
    usuario integer not null references usuario (id),
    huella text not null,
    primary key (usuario, huella)
  ) ${fin}`,
];
