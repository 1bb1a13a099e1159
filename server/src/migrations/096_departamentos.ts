import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Departamentos with their members and the applications to them, and the permiso to create them, of categoria 11 and
 * above as in a new agency. The head is one of the members. A closed one has neither head nor members.
 */
export const departamentos: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table departamento (
    id ${id},
    nombre text not null,
    nombre_llano text not null,
    texto text not null,
    jefe integer references usuario (id),
    abierto integer not null check (abierto in (0, 1)),
    creado ${instant} not null,
    cerrado ${instant},
    version integer not null default 1,
    check (cerrado is null or jefe is null)
  ) ${tableEnd}`,
  'create unique index departamento_nombre on departamento (nombre_llano) where cerrado is null',
  'create index departamento_jefe on departamento (jefe)',
  `create table departamento_miembro (
    departamento integer not null references departamento (id),
    usuario integer not null references usuario (id),
    desde ${instant} not null,
    primary key (departamento, usuario)
  ) ${tableEnd}`,
  'create index departamento_miembro_usuario on departamento_miembro (usuario)',
  `create table departamento_solicitud (
    id ${id},
    departamento integer not null references departamento (id),
    usuario integer not null references usuario (id),
    texto text not null,
    fecha ${instant} not null,
    estado text not null check (estado in ('pendiente', 'aceptada', 'rechazada', 'retirada', 'anulada')),
    respuesta text,
    respondido ${instant},
    respondido_por integer references usuario (id)
  ) ${tableEnd}`,
  `create unique index departamento_solicitud_espera on departamento_solicitud (departamento, usuario) where estado = 'pendiente'`,
  `create index departamento_solicitud_pendiente on departamento_solicitud (id) where estado = 'pendiente'`,
  'create index departamento_solicitud_departamento on departamento_solicitud (departamento)',
  'create index departamento_solicitud_usuario on departamento_solicitud (usuario)',
  'create index departamento_solicitud_por on departamento_solicitud (respondido_por)',
  `update categoria set permisos = case when permisos = '' then 'dep' else permisos || ',dep' end where id >= 11`,
];
