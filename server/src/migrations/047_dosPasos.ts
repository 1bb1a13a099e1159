import type { MigrationStep } from '../platform/database/migrate.ts';

/** Two-factor authentication, and the recovery codes for when it is lost. */
export const dosPasos: MigrationStep = ({ instant, tableEnd }) => [
  `create table dos_pasos (
    usuario integer primary key references usuario (id),
    secreto text not null,
    desde ${instant},
    paso ${instant} not null default 0
  ) ${tableEnd}`,
  `create table rescate (
    usuario integer not null references usuario (id),
    huella text not null,
    primary key (usuario, huella)
  ) ${tableEnd}`,
];
