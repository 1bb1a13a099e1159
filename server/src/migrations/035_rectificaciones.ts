import type { Paso } from '../platform/db/migrar.ts';

/** Work that people ask to have added, and what was answered; what was accepted names its row of the ledger. */
export const rectificaciones: Paso = ({ id, instante, fin }) => [
  `create table rectificacion (
    id ${id},
    usuario integer not null references usuario (id),
    dia text not null,
    requisitos text not null check (requisitos in ('asistencia', 'times')),
    cantidad integer not null check (cantidad > 0),
    motivo text not null,
    estado text not null default 'espera' check (estado in ('espera', 'aceptada', 'rechazada', 'retirada')),
    fecha ${instante} not null,
    encargado integer references usuario (id),
    decidida ${instante},
    respuesta text,
    trabajo integer references trabajo (id),
    check ((estado = 'aceptada') = (trabajo is not null)),
    check ((estado = 'espera') = (decidida is null))
  ) ${fin}`,
  "create unique index rectificacion_espera on rectificacion (usuario, dia) where estado = 'espera'",
  // Of all that were ever asked for, those that wait: few.
  "create index rectificacion_esperan on rectificacion (id) where estado = 'espera'",
  'create index rectificacion_usuario on rectificacion (usuario, id)',
  'create unique index rectificacion_trabajo on rectificacion (trabajo) where trabajo is not null',
];
