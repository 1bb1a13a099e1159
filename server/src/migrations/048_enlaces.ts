import type { MigrationStep } from '../platform/database/migrate.ts';

/** Links by which a person who forgot their password chooses another: one per person, valid once. */
export const links: MigrationStep = ({ instant, tableEnd }) => [
  `create table enlace_clave (
    usuario integer primary key references usuario (id),
    huella text not null,
    encargado integer references usuario (id),
    creado ${instant} not null,
    vence ${instant} not null
  ) ${tableEnd}`,
  'create unique index enlace_clave_huella on enlace_clave (huella)',
];
