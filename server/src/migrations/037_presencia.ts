import type { MigrationStep } from '../platform/database/migrate.ts';

const QUARTER_MS = 900_000;
const MINUTE = 60_000;
/** No tiempo lasts longer than a day. */
const QUARTERS_MAX = 97;

/**
 * Presence as the ledger tells of it, for what was confirmed before it was noted: the minutes of a confirmation ran
 * without a pause until it, or until the tiempo's end.
 */
const PRESENCE_FROM_LEDGER = `insert into presencia (cuarto, parte, minutos)
  with recursive
  vuelta (k) as (select 0 union all select k + 1 from vuelta where k < ${QUARTERS_MAX}),
  credito as (
    select t.minutos, t.usuario % 16 as parte,
      case when ti.finaliza < t.fecha then ti.finaliza else t.fecha end - ${MINUTE} * coalesce(sum(t.minutos)
        over (partition by t.tiempo, t.fecha order by t.id rows between 1 following and unbounded following), 0) as fin
    from trabajo t join tiempo ti on ti.id = t.tiempo
    where t.tipo = 'asistencia' and t.minutos > 0),
  cuartos as (
    select c.minutos, c.parte, c.fin, (c.fin - 1) / ${QUARTER_MS} - v.k as cuarto
    from credito c join vuelta v on v.k <= (c.minutos + 14) / 15),
  ultimos as (
    select parte, cuarto, minutos,
      case when fin <= (cuarto + 1) * ${QUARTER_MS} then 0
        else (fin - (cuarto + 1) * ${QUARTER_MS} + ${MINUTE - 1}) / ${MINUTE} end as desde,
      (fin - 1 - cuarto * ${QUARTER_MS}) / ${MINUTE} as hasta
    from cuartos)
  select cuarto, parte, sum(case when hasta < minutos then hasta else minutos - 1 end - desde + 1)
  from ultimos where desde < minutos group by cuarto, parte`;

/**
 * Adds when people attended: minutes by the quarter of an hour, in parts, so that confirmations at the same time seldom
 * wait for each other. Adds the end of each run of the clock of a tiempo before a pause; the quarters of an hour are
 * computed from these.
 */
export const presencia: MigrationStep = ({ id, instant, tableEnd, forEngine }) => [
  `create table presencia (
    cuarto integer not null,
    parte integer not null,
    minutos integer not null check (minutos >= 0),
    primary key (cuarto, parte)
  ) ${forEngine({ sqlite: `${tableEnd}, without rowid`, postgres: tableEnd })}`,
  `create table parada (
    id ${id},
    tiempo integer not null references tiempo (id),
    atendidos integer not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index parada_tiempo on parada (tiempo, id)',
  `insert into parada (tiempo, atendidos, fecha)
    select id, mins * 60 - restante, pausado from tiempo where cerrado is null and pausa = 1 and pausado is not null`,
  PRESENCE_FROM_LEDGER,
];
