import type { MigrationStep } from '../platform/database/migrate.ts';

const DAY = 'fecha / 86400000';

/** The user's running total before a day; `row` names whose, which kind and which day. */
const previous = (row: string): string =>
  `coalesce((select d.hasta from trabajo_dia d where d.usuario = ${row}.usuario and d.tipo = ${row}.tipo
    and d.dia < ${row}.dia order by d.dia desc limit 1), 0)`;

/**
 * Running sums over the work ledger: a user's minutes of a kind through the end of a day (of UTC, whatever the agency's
 * zone), for each day with work. A trigger adds new work to its day and all later days, in the same statement. On
 * PostgreSQL writers of one user's work wait for each other; otherwise a later day could miss an earlier one. There are
 * 256 locks, which users share, so a statement takes few; it takes them in ascending order.
 */
export const sums: MigrationStep = ({ forEngine, instant, tableEnd }) => [
  `create table trabajo_dia (
    usuario integer not null references usuario (id),
    tipo text not null,
    dia integer not null,
    hasta ${instant} not null,
    primary key (usuario, tipo, dia)
  ) ${forEngine({ sqlite: `${tableEnd}, without rowid`, postgres: tableEnd })}`,
  ...forEngine({
    sqlite: [
      `create trigger trabajo_sumar after insert on trabajo begin
        insert into trabajo_dia (usuario, tipo, dia, hasta)
          select n.usuario, n.tipo, n.dia, ${previous('n')}
          from (select new.usuario as usuario, new.tipo as tipo, new.${DAY} as dia) n where true
          on conflict do nothing;
        update trabajo_dia set hasta = hasta + new.minutos
          where usuario = new.usuario and tipo = new.tipo and dia >= new.${DAY};
      end`,
    ],
    postgres: [
      `create function trabajo_sumar() returns trigger language plpgsql as $$
        declare
          cerrojo integer;
          n record;
        begin
          for cerrojo in select distinct usuario % 256 from nuevas order by 1 loop
            perform pg_advisory_xact_lock(11, cerrojo);
          end loop;
          for n in select usuario, tipo, ${DAY} as dia, sum(minutos) as minutos
            from nuevas group by usuario, tipo, ${DAY} order by usuario, tipo, dia
          loop
            insert into trabajo_dia (usuario, tipo, dia, hasta) values (n.usuario, n.tipo, n.dia, ${previous('n')})
              on conflict do nothing;
            update trabajo_dia d set hasta = d.hasta + n.minutos
              where d.usuario = n.usuario and d.tipo = n.tipo and d.dia >= n.dia;
          end loop;
          return null;
        end $$`,
      `create trigger trabajo_sumar after insert on trabajo referencing new table as nuevas
        for each statement execute function trabajo_sumar()`,
    ],
  }),
  // After the trigger: on PostgreSQL creating it blocks writers of `trabajo` until the migration commits.
  `insert into trabajo_dia (usuario, tipo, dia, hasta)
    select usuario, tipo, dia, sum(minutos) over (partition by usuario, tipo order by dia)
    from (select usuario, tipo, ${DAY} as dia, sum(minutos) as minutos from trabajo group by usuario, tipo, ${DAY}) d`,
];
