import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Applications of newcomers and the questions that they answer. `respuestas` is JSON, pairs of the question as it was
 * asked and its answer; `respuestas_llano` has the answers alone. Only a waiting application has a password, a connection
 * and an avatar.
 */
export const ingreso: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table pregunta_ingreso (
    id ${id},
    texto text not null,
    posicion integer not null,
    larga integer not null check (larga in (0, 1)),
    obligatoria integer not null check (obligatoria in (0, 1))
  ) ${tableEnd}`,
  `create table solicitud_ingreso (
    id ${id},
    usuario integer references usuario (id),
    nombre text not null,
    nombre_plano text not null,
    nombre_llano text not null,
    clave text,
    referido integer references usuario (id),
    avatar text,
    direccion text,
    dispositivo text,
    respuestas text not null,
    respuestas_llano text not null,
    fecha ${instant} not null,
    estado text not null check (estado in ('espera', 'aceptada', 'rechazada', 'retirada')),
    respondida ${instant},
    encargado integer references usuario (id),
    motivo text,
    check ((estado = 'espera') = (respondida is null)),
    check (estado = 'espera' or (clave is null and avatar is null and direccion is null)),
    check ((estado = 'aceptada') = (usuario is not null))
  ) ${tableEnd}`,
  `create unique index solicitud_ingreso_nombre on solicitud_ingreso (nombre_plano) where estado = 'espera'`,
  'create index solicitud_ingreso_plano on solicitud_ingreso (nombre_plano, id)',
  'create index solicitud_ingreso_estado on solicitud_ingreso (estado, id)',
  'create index solicitud_ingreso_usuario on solicitud_ingreso (usuario)',
  'create index solicitud_ingreso_encargado on solicitud_ingreso (encargado)',
  'create index solicitud_ingreso_referido on solicitud_ingreso (referido)',
  'create index solicitud_ingreso_dispositivo on solicitud_ingreso (dispositivo)',
  `update categoria set permisos = case when permisos = '' then 'ing' else permisos || ',ing' end where id >= 10`,
];
