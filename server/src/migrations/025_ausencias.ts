import type { MigrationStep } from '../platform/database/migrate.ts';

/** Absences. Days are the agency's own, `YYYY-MM-DD`, both included; whether one runs is reckoned from them. */
export const ausencias: MigrationStep = ({ id, instant, tableEnd }) => [
  `create table ausencia (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    inicio text not null,
    final text not null,
    estado integer not null default 0 check (estado in (0, 1, 2)),
    fecha ${instant} not null,
    decidida ${instant},
    encargado integer references usuario (id),
    terminada ${instant},
    terminada_por integer references usuario (id),
    check (inicio <= final),
    check (terminada is null or estado = 1)
  ) ${tableEnd}`,
  'create unique index ausencia_espera on ausencia (usuario) where estado = 0',
  // Of all that were ever accepted, those that are not over: few.
  'create index ausencia_vigente on ausencia (final, inicio, usuario) where estado = 1 and terminada is null',
  'create index ausencia_usuario on ausencia (usuario, id)',
];
