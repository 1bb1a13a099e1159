import type { Paso } from '../platform/db/migrar.ts';

const SIETE_DIAS_MS = 7 * 86_400_000;

/** An offered promotion carries the instant at which it lapses. Those that wait are few among all that ever were. */
export const ofertas: Paso = ({ instante }) => [
  `alter table ascenso add column vence ${instante} not null default 0`,
  `update ascenso set vence = fecha + ${SIETE_DIAS_MS}`,
  'create index ascenso_espera on ascenso (id) where atendido is null',
];
