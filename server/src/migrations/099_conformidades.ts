import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Sign-off of pay periods: what somebody confirmed, up to a row of the work ledger (`hasta`), and the reminders to
 * those who had not. The indexes find the rows of others that name a person.
 */
export const conformidades: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table conformidad (
    id ${id},
    usuario integer not null references usuario (id),
    papel text not null check (papel in ('miembro', 'encargado')),
    hasta integer not null references trabajo (id),
    filas integer not null,
    asistencia integer not null,
    times integer not null,
    creditos integer,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index conformidad_suya on conformidad (usuario, papel, hasta)',
  'create index conformidad_fecha on conformidad (fecha)',
  'create index conformidad_trabajo on conformidad (hasta)',
  `create table conformidad_aviso (
    id ${id},
    usuario integer not null references usuario (id),
    encargado integer not null references usuario (id),
    dia text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create unique index conformidad_aviso_unico on conformidad_aviso (usuario, dia)',
  'create index conformidad_aviso_fecha on conformidad_aviso (fecha)',
  'create index conformidad_aviso_encargado on conformidad_aviso (encargado)',
  'create index trabajo_encargado on trabajo (encargado, fecha)',
  'create index anulacion_fecha on anulacion (fecha)',
  'create index trabajo_otro on trabajo (otro, fecha) where otro is not null',
];
