import type { MigrationStep } from '../platform/database/migrate.ts';

/** The group of the category that a user stood in at an instant, by their career. */
const groupAt = (usuario: string, fecha: string): string => `(
  select case when m.categoria <= 2 then 'bajo' else 'alto' end from carrera c join mision m on m.id = c.a
  where c.usuario = ${usuario} and c.fecha <= ${fecha} order by c.id desc limit 1)`;

/**
 * Pay periods of persons (docs/decisions/0011): each has a cut of their own, with stretches of terms.
 * What an agency has listed and paid in its open periods counts there; changes of terms in them are looked at again by
 * whoever next brings a list up to date, since `revisado` is the beginning of the period.
 */
export const periods: MigrationStep = ({ instant, tableEnd }) => [
  `create table periodo (
    usuario integer primary key references usuario (id),
    desde ${instant} not null,
    revisado ${instant} not null
  ) ${tableEnd}`,
  `insert into periodo (usuario, desde, revisado)
    select u.id, max(k.fecha), max(k.fecha) from usuario u join corte k on k.grupo = ${groupAt('u.id', 'k.fecha')}
    group by u.id`,
  `create table tramo (
    usuario integer not null references usuario (id),
    periodo ${instant} not null,
    numero integer not null,
    categoria integer not null,
    reducida integer not null,
    paga_nomina integer not null,
    nomina_asistencia integer not null,
    nomina_times integer not null,
    bono_asistencia integer,
    bono_times integer,
    bono_paga integer not null,
    creditos integer not null,
    asistencia integer not null,
    times integer not null,
    fecha ${instant} not null,
    primary key (usuario, periodo, numero)
  ) ${tableEnd}`,
  'alter table paga add column tramo integer',
  'drop index paga_periodo',
  // A row of the open period was changed in it, or bears its beginning; its own group's last row was made at the cut.
  `update paga set periodo = coalesce((select p.desde from periodo p where p.usuario = paga.usuario), 0)
    where actualizada > coalesce((select p.desde from periodo p where p.usuario = paga.usuario), 0)`,
  'alter table paga drop column actualizada',
  'create index paga_periodo on paga (usuario, periodo)',
  'create index carrera_fecha on carrera (usuario, fecha)',
];
