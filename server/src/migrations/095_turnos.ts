import type { MigrationStep } from '../platform/database/migrate.ts';

const ALL_HOURS = Array.from({ length: 7 * 24 }, (_, i) => `(${Math.floor(i / 24) + 1}, ${i % 24})`).join(', ');

/**
 * Shifts: how many people each hour of the week asks for, who has them, every week (`dia` null) or on one day, the
 * weeks that holders leave out, and the offers among them. Days are the agency's own, `YYYY-MM-DD`. Every hour has its
 * row, which whoever changes its shifts locks.
 */
export const turnos: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table turno_hora (
    id ${id},
    dia integer not null check (dia between 1 and 7),
    hora integer not null check (hora between 0 and 23),
    piden integer not null default 0 check (piden >= 0)
  ) ${tableEnd}`,
  'create unique index turno_hora_unica on turno_hora (dia, hora)',
  `insert into turno_hora (dia, hora) values ${ALL_HOURS}`,
  `create table turno (
    id ${id},
    hora integer not null references turno_hora (id),
    usuario integer not null references usuario (id),
    dia text,
    desde ${instant} not null,
    hasta ${instant},
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create unique index turno_semanal on turno (hora, usuario) where dia is null and hasta is null',
  'create unique index turno_suelto on turno (hora, dia, usuario) where dia is not null and hasta is null',
  'create index turno_usuario on turno (usuario, id)',
  'create index turno_dejado on turno (hasta) where dia is null',
  'create index turno_dia on turno (dia) where dia is not null',
  `create table turno_libre (
    id ${id},
    turno integer not null references turno (id),
    usuario integer not null references usuario (id),
    dia text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create unique index turno_libre_unico on turno_libre (turno, dia)',
  'create index turno_libre_dia on turno_libre (dia)',
  'create index turno_libre_usuario on turno_libre (usuario)',
  `create table turno_oferta (
    id ${id},
    turno integer not null references turno (id),
    de integer not null references usuario (id),
    para integer not null references usuario (id),
    dia text not null,
    alcance text not null check (alcance in ('siempre', 'dia')),
    fecha ${instant} not null,
    vence ${instant} not null,
    cerrada ${instant},
    resultado text check (resultado in ('aceptada', 'rechazada', 'retirada', 'vencida'))
  ) ${tableEnd}`,
  'create unique index turno_oferta_abierta on turno_oferta (turno) where cerrada is null',
  'create index turno_oferta_para on turno_oferta (para) where cerrada is null',
  'create index turno_oferta_de on turno_oferta (de)',
  // Who was the encargado in an hour is read from the tiempos and role calls of that time.
  'create index tiempo_cerrado on tiempo (cerrado, abierto) where cerrado is not null',
  'create index pase_lista_fecha on pase_lista (fecha, encargado)',
  `update categoria set permisos = case when permisos = '' then 'tur' else permisos || ',tur' end where id >= 10`,
];
