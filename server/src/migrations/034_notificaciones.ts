import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Adds stored notifications, the kinds that a person muted, and the browsers that receive push messages. `unica`
 * identifies a due notification, so that it is sent once. Adds indexes that find what falls due.
 */
export const notifications: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table notificacion (
    id ${id},
    para integer not null references usuario (id),
    clase text not null,
    texto text not null,
    quien integer references usuario (id),
    sobre integer references usuario (id),
    unica text,
    callada integer not null default 0,
    fecha ${instant} not null,
    leida ${instant}
  ) ${tableEnd}`,
  'create index notificacion_para on notificacion (para, callada, id)',
  'create index notificacion_sin_leer on notificacion (para, callada, clase) where leida is null',
  'create index notificacion_fecha on notificacion (fecha)',
  'create unique index notificacion_unica on notificacion (para, clase, unica) where unica is not null',
  `create table notificacion_gusto (
    usuario integer not null references usuario (id),
    clase text not null,
    portal integer not null,
    push integer not null,
    primary key (usuario, clase)
  ) ${tableEnd}`,
  `create table aparato (
    id ${id},
    usuario integer not null references usuario (id),
    sesion integer not null references sesion (id) on delete cascade,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    creado ${instant} not null
  ) ${tableEnd}`,
  'create unique index aparato_sesion on aparato (sesion)',
  'create unique index aparato_endpoint on aparato (endpoint)',
  'create index aparato_usuario on aparato (usuario)',
  `create table claves_push (
    id integer primary key check (id = 1),
    publica text not null,
    privada text not null
  ) ${tableEnd}`,
  'create index tiempo_termina on tiempo (finaliza) where cerrado is null',
  'create index membresia_usuario_finaliza on membresia_usuario (finaliza)',
  'create index ascenso_vence on ascenso (vence) where atendido is null',
  'create index carrera_instante on carrera (fecha)',
];
