import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds what each categoria asks for in a week, append-only: the last row of a categoria counts. Adds closed weeks, each
 * with what was asked of each person and what they had done, and the permiso to see them for management.
 */
export const actividad: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table actividad_pedida (
    id ${id},
    categoria integer not null,
    asistencia integer not null check (asistencia >= 0),
    times integer not null check (times >= 0),
    ascensos integer not null check (ascensos >= 0),
    encargado integer references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index actividad_pedida_categoria on actividad_pedida (categoria, id)',
  ...appendOnly('actividad_pedida'),
  `create table actividad_semana (
    lunes text primary key,
    desde ${instant} not null,
    hasta ${instant} not null,
    cerrada ${instant} not null
  ) ${tableEnd}`,
  `create table actividad (
    id ${id},
    usuario integer not null references usuario (id),
    lunes text not null references actividad_semana (lunes),
    categoria integer not null,
    pide_asistencia integer not null,
    pide_times integer not null,
    pide_ascensos integer not null,
    dias_fuera integer not null,
    dias_ausente integer not null,
    asistencia integer not null,
    times integer not null,
    ascensos integer not null
  ) ${tableEnd}`,
  'create unique index actividad_suya on actividad (lunes, usuario)',
  'create index actividad_usuario on actividad (usuario, lunes)',
  `update categoria set permisos = case when permisos = '' then 'act' else permisos || ',act' end where id >= 10`,
];
