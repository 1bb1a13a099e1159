import type { MigrationStep } from '../platform/database/migrate.ts';

/** Timed work, its segments and requests, the append-only work ledger, and the cuts between pay periods. */
export const trabajo: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table tiempo (
    id ${id},
    bajo integer not null references usuario (id),
    alto integer references usuario (id),
    mins integer not null,
    sumado integer not null default 0,
    confirmado integer not null default 0,
    finaliza ${instant} not null,
    pausa integer not null default 0,
    pausado ${instant},
    restante integer not null default 0,
    p_bajo integer not null default 0,
    comparten integer not null default 0,
    abierto ${instant} not null,
    abierto_por integer not null references usuario (id),
    cerrado ${instant},
    cierre text check (cierre in ('confirmado', 'cancelado'))
  ) ${tableEnd}`,
  'create unique index tiempo_abierto on tiempo (bajo) where cerrado is null',
  // Without it the few open ones are looked for among all that ever were.
  'create index tiempo_abiertos on tiempo (id) where cerrado is null',
  `create table segmento (
    id ${id},
    tiempo integer not null references tiempo (id),
    encargado integer references usuario (id),
    desde integer not null
  ) ${tableEnd}`,
  'create index segmento_tiempo on segmento (tiempo, id)',
  `create table solicitud_tiempo (
    id ${id},
    tiempo integer not null references tiempo (id),
    para integer not null references usuario (id),
    de integer not null references usuario (id),
    fecha ${instant} not null,
    atendida ${instant}
  ) ${tableEnd}`,
  'create index solicitud_tiempo_para on solicitud_tiempo (para) where atendida is null',
  'create index solicitud_tiempo_tiempo on solicitud_tiempo (tiempo)',
  `create table trabajo (
    id ${id},
    usuario integer not null references usuario (id),
    tipo text not null check (tipo in ('asistencia', 'times')),
    minutos integer not null,
    tiempo integer references tiempo (id),
    otro integer references usuario (id),
    encargado integer not null references usuario (id),
    motivo text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index trabajo_fecha on trabajo (fecha, usuario, tipo, minutos)',
  'create index trabajo_usuario on trabajo (usuario, tipo, fecha, minutos)',
  ...appendOnly('trabajo'),
  `create table corte (
    id ${id},
    grupo text not null check (grupo in ('bajo', 'alto')),
    fecha ${instant} not null,
    encargado integer references usuario (id)
  ) ${tableEnd}`,
  'create index corte_grupo on corte (grupo, fecha)',
];
