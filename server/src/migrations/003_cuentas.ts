import type { MigrationStep } from '../platform/database/migrate.ts';

/** Users, what they log in with, what is remembered of them, and the audit log. */
export const accounts: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table usuario (
    id ${id},
    usuario text not null,
    nombre_plano text not null,
    clave text not null,
    firma text not null default '',
    mision integer not null references mision (id),
    referido integer references usuario (id),
    app integer not null default 0,
    ver_estados integer not null default 1,
    despedido integer not null default 0,
    registro ${instant} not null,
    ultima_vez ${instant}
  ) ${tableEnd}`,
  'create unique index usuario_nombre on usuario (nombre_plano)',
  'create index usuario_mision on usuario (mision, despedido)',
  `create table sesion (
    id ${id},
    usuario integer not null references usuario (id),
    huella text not null,
    dispositivo text not null,
    creada ${instant} not null,
    ultima_vez ${instant} not null,
    vence ${instant} not null
  ) ${tableEnd}`,
  'create unique index sesion_huella on sesion (huella)',
  'create index sesion_usuario on sesion (usuario)',
  `create table intento (id ${id}, sujeto text not null, fecha ${instant} not null) ${tableEnd}`,
  'create index intento_sujeto on intento (sujeto, fecha)',
  `create table codigo_registro (direccion text primary key, codigo text not null, vence ${instant} not null) ${tableEnd}`,
  `create table direccion (
    usuario integer not null references usuario (id),
    direccion text not null,
    primera ${instant} not null,
    ultima ${instant} not null,
    primary key (usuario, direccion)
  ) ${tableEnd}`,
  'create index direccion_direccion on direccion (direccion)',
  `create table estado (
    id ${id},
    usuario integer not null references usuario (id),
    mensaje text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create unique index estado_usuario on estado (usuario)',
  `create table mejor_trabajador (categoria integer primary key, usuario integer not null references usuario (id)) ${tableEnd}`,
  `create table membresia_usuario (
    id ${id},
    membresia integer not null references membresia (id),
    usuario integer references usuario (id),
    externo text,
    encargado integer references usuario (id),
    fecha ${instant} not null,
    finaliza ${instant},
    terminada integer not null default 0
  ) ${tableEnd}`,
  'create index membresia_usuario_usuario on membresia_usuario (usuario)',
  `create table bitacora (
    id ${id},
    modulo text not null,
    objeto integer,
    usuario integer references usuario (id),
    encargado integer references usuario (id),
    motivo text not null,
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index bitacora_modulo on bitacora (modulo, id)',
  'create index bitacora_objeto on bitacora (objeto, modulo, id)',
  'create index bitacora_usuario on bitacora (usuario, id)',
  ...appendOnly('bitacora'),
];
