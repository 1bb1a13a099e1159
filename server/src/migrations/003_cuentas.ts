import type { Paso } from '../platform/db/migrar.ts';

/** Users, what they log in with, what is remembered of them, and the audit log. */
export const cuentas: Paso = ({ id, instante, fin, soloAnadir }) => [
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
    registro ${instante} not null,
    ultima_vez ${instante}
  ) ${fin}`,
  'create unique index usuario_nombre on usuario (nombre_plano)',
  'create index usuario_mision on usuario (mision, despedido)',
  `create table sesion (
    id ${id},
    usuario integer not null references usuario (id),
    huella text not null,
    dispositivo text not null,
    creada ${instante} not null,
    ultima_vez ${instante} not null,
    vence ${instante} not null
  ) ${fin}`,
  'create unique index sesion_huella on sesion (huella)',
  'create index sesion_usuario on sesion (usuario)',
  `create table intento (id ${id}, sujeto text not null, fecha ${instante} not null) ${fin}`,
  'create index intento_sujeto on intento (sujeto, fecha)',
  `create table codigo_registro (direccion text primary key, codigo text not null, vence ${instante} not null) ${fin}`,
  `create table direccion (
    usuario integer not null references usuario (id),
    direccion text not null,
    primera ${instante} not null,
    ultima ${instante} not null,
    primary key (usuario, direccion)
  ) ${fin}`,
  'create index direccion_direccion on direccion (direccion)',
  `create table estado (
    id ${id},
    usuario integer not null references usuario (id),
    mensaje text not null,
    fecha ${instante} not null
  ) ${fin}`,
  'create unique index estado_usuario on estado (usuario)',
  `create table mejor_trabajador (categoria integer primary key, usuario integer not null references usuario (id)) ${fin}`,
  `create table membresia_usuario (
    id ${id},
    membresia integer not null references membresia (id),
    usuario integer references usuario (id),
    externo text,
    encargado integer references usuario (id),
    fecha ${instante} not null,
    finaliza ${instante},
    terminada integer not null default 0
  ) ${fin}`,
  'create index membresia_usuario_usuario on membresia_usuario (usuario)',
  `create table bitacora (
    id ${id},
    modulo text not null,
    objeto integer,
    usuario integer references usuario (id),
    encargado integer references usuario (id),
    motivo text not null,
    fecha ${instante} not null
  ) ${fin}`,
  'create index bitacora_modulo on bitacora (modulo, id)',
  'create index bitacora_objeto on bitacora (objeto, modulo, id)',
  'create index bitacora_usuario on bitacora (usuario, id)',
  ...soloAnadir('bitacora'),
];
