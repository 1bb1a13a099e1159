import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds the history of the mejor trabajador, one at a time in each area. Earlier ones were stored without an instant;
 * they get the instant of the last audit entry. Adds an index for the ascensos of a week.
 */
export const equipo: MigrationStep = ({ id, instant, tableEnd }) => [
  'create index carrera_causa_fecha on carrera (causa, fecha)',
  `create table mejor (
    id ${id},
    categoria integer not null check (categoria between 1 and 4),
    usuario integer not null references usuario (id),
    desde ${instant} not null,
    encargado integer references usuario (id),
    hasta ${instant},
    quitado_por integer references usuario (id)
  ) ${tableEnd}`,
  `insert into mejor (categoria, usuario, desde)
    select categoria, usuario, (select coalesce(max(fecha), 0) from bitacora) from mejor_trabajador order by categoria`,
  'drop table mejor_trabajador',
  'create unique index mejor_vigente on mejor (categoria) where hasta is null',
  'create index mejor_usuario on mejor (usuario, id)',
  'create index mejor_encargado on mejor (encargado, id)',
];
