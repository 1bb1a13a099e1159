import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Who was best worker, since when, by whose decision, and until when: one at a time of each category. Those of before were
 * put down by hand, without an instant: since the last that is known of the agency. The promotions of a week are found by
 * their instant, however many there were before it.
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
