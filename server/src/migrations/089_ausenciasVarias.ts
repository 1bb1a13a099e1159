import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Several ausencias of a usuario may wait or be upcoming, on different days; private addresses of calendars, one for
 * each usuario.
 */
export const severalAusencias: MigrationStep = ({ instant, tableEnd }) => [
  'drop index ausencia_espera',
  'create unique index ausencia_inicio on ausencia (usuario, inicio) where estado <> 2 and terminada is null',
  'create index ausencia_dias on ausencia (final, inicio) where estado <> 2',
  `create table enlace_calendario (
    usuario integer primary key references usuario (id),
    huella text not null,
    todas integer not null check (todas in (0, 1)),
    creado ${instant} not null
  ) ${tableEnd}`,
  'create unique index enlace_calendario_huella on enlace_calendario (huella)',
];
