import type { MigrationStep } from '../platform/database/migrate.ts';

const GROUP_COLUMN = "grupo text not null check (grupo in ('bajo', 'alto'))";
const ORIGINS = ['paga', 'pendiente', 'venta', 'multa', 'renta'];

/**
 * Pay lists, sales, fines, rents, what is pending, and the ledger of credits beneath them. The rows of the first say how
 * things stand; the ledger says how they came to it, and both must agree (docs/decisions/0011).
 */
export const creditos: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table lista_paga (
    id ${id},
    ${GROUP_COLUMN},
    abierta ${instant} not null,
    cerrada ${instant},
    encargado integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index lista_paga_abierta on lista_paga (grupo) where cerrada is null',
  // What a user has earned in one pay period of one group: at most one row, whatever is pressed how often.
  `create table paga (
    id ${id},
    lista integer not null references lista_paga (id),
    usuario integer not null references usuario (id),
    ${GROUP_COLUMN},
    periodo ${instant} not null,
    categoria integer not null references categoria (id),
    monto integer not null check (monto >= 0),
    estado text not null default 'abierta'
      check (estado in ('abierta', 'pagada', 'ascenso', 'pendiente', 'retirada')),
    fecha ${instant} not null,
    actualizada ${instant} not null,
    pagado_monto integer check (pagado_monto >= 0),
    pagado_fecha ${instant},
    pagado_por integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index paga_periodo on paga (usuario, grupo, periodo)',
  'create index paga_lista on paga (lista, id)',
  'create index paga_fecha on paga (fecha)',
  `create table pendiente (
    id ${id},
    usuario integer not null references usuario (id),
    paga integer not null references paga (id),
    monto integer not null check (monto > 0),
    fecha ${instant} not null,
    cobrado ${instant},
    cobrado_por integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index pendiente_paga on pendiente (paga)',
  'create index pendiente_abierto on pendiente (id) where cobrado is null',
  `create table venta (
    id ${id},
    encargado integer not null references usuario (id),
    usuario integer references usuario (id),
    externo text,
    descripcion text not null,
    credito integer not null check (credito >= 0),
    participacion integer not null check (participacion >= 0),
    carrera integer references carrera (id),
    membresia integer references membresia_usuario (id),
    fecha ${instant} not null,
    pagado ${instant},
    pagado_por integer references usuario (id),
    check ((usuario is null) <> (externo is null)),
    check (participacion <= credito)
  ) ${tableEnd}`,
  'create index venta_abierta on venta (id) where pagado is null',
  'create index venta_mision on venta (id) where carrera is not null',
  // A membership that is sold again is found by its member; who is from outside, by name, without regard to case.
  'alter table membresia_usuario add column externo_plano text',
  'update membresia_usuario set externo_plano = lower(externo) where externo is not null',
  'create index membresia_usuario_externo on membresia_usuario (externo_plano) where externo_plano is not null',
  'alter table membresia_usuario add column terminada_por integer references usuario (id)',
  `create table multa (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    creditos integer not null check (creditos >= 0),
    encargado integer not null references usuario (id),
    fecha ${instant} not null,
    cobrado ${instant},
    cobrado_por integer references usuario (id)
  ) ${tableEnd}`,
  // The rents of a month are charged once: the month is the key.
  `create table renta_mes (
    mes text primary key,
    encargado integer not null references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  `create table renta (
    id ${id},
    mes text not null references renta_mes (mes),
    usuario integer not null references usuario (id),
    categoria integer not null references categoria (id),
    renta integer not null check (renta > 0),
    fecha ${instant} not null,
    pagado ${instant},
    pagado_por integer references usuario (id),
    borrada ${instant},
    borrada_por integer references usuario (id)
  ) ${tableEnd}`,
  'create unique index renta_usuario on renta (mes, usuario)',
  'create index renta_abierta on renta (id) where pagado is null and borrada is null',
  // `usuario` null is a buyer from outside.
  `create table credito (
    id ${id},
    tipo text not null,
    usuario integer references usuario (id),
    creditos integer not null check (creditos > 0),
    ${ORIGINS.map((origin) => `${origin} integer references ${origin} (id),`).join('\n    ')}
    encargado integer references usuario (id),
    motivo text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index credito_usuario on credito (usuario, id)',
  'create index credito_fecha on credito (fecha)',
  ...ORIGINS.map((origin) => `create index credito_${origin} on credito (${origin}) where ${origin} is not null`),
  ...appendOnly('credito'),
];
