import type { MigrationStep } from '../platform/database/migrate.ts';

/** Work that people ask to have added, and what was answered; what was accepted names its row of the ledger. */
export const rectificaciones: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table rectificacion (
    id ${id},
    usuario integer not null references usuario (id),
    dia text not null,
    requisitos text not null check (requisitos in ('asistencia', 'times')),
    cantidad integer not null check (cantidad > 0),
    motivo text not null,
    estado text not null default 'espera' check (estado in ('espera', 'aceptada', 'rechazada', 'retirada')),
    fecha ${instant} not null,
    encargado integer references usuario (id),
    decidida ${instant},
    respuesta text,
    trabajo integer references trabajo (id),
    check ((estado = 'aceptada') = (trabajo is not null)),
    check ((estado = 'espera') = (decidida is null))
  ) ${tableEnd}`,
  "create unique index rectificacion_espera on rectificacion (usuario, dia) where estado = 'espera'",
  // Of all that were ever asked for, those that wait: few.
  "create index rectificacion_esperan on rectificacion (id) where estado = 'espera'",
  'create index rectificacion_usuario on rectificacion (usuario, id)',
  'create unique index rectificacion_trabajo on rectificacion (trabajo) where trabajo is not null',
];
