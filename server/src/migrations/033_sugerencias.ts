import type { Paso } from '../platform/db/migrar.ts';

/** Suggestions; what the radio said last, and when it was asked, so that many processes ask it once. */
export const sugerencias: Paso = ({ id, instante, fin }) => [
  `create table sugerencia (
    id ${id},
    usuario integer not null references usuario (id),
    sugerencia text not null,
    aprobada integer not null check (aprobada in (0, 1, 2)),
    fecha ${instante} not null
  ) ${fin}`,
  'create index sugerencia_usuario on sugerencia (usuario, id)',
  'create index sugerencia_aprobada on sugerencia (aprobada, id)',
  `create table radio (
    id integer primary key check (id = 1),
    direccion text not null,
    pedida ${instante} not null,
    dicho text
  ) ${fin}`,
];
