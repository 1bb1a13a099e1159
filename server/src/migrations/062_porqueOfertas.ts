import type { Paso } from '../platform/db/migrar.ts';

/** Why an offered promotion was withdrawn, and by whom; of older ones nobody knows. */
export const porqueOfertas: Paso = () => [
  'alter table ascenso add column porque text',
  'alter table ascenso add column atendido_por integer references usuario (id)',
];
