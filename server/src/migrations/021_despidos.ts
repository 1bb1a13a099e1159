import type { MigrationStep } from '../platform/database/migrate.ts';

/** Adds the dismissals with motivo and author; a person dismissed twice has two rows. */
export const despidos: MigrationStep = ({ id, instant, tableEnd, appendOnly }) => [
  `create table despido (
    id ${id},
    usuario integer not null references usuario (id),
    motivo text not null,
    encargado integer references usuario (id),
    fecha ${instant} not null
  ) ${tableEnd}`,
  'create index despido_usuario on despido (usuario, id)',
  'create index despido_encargado on despido (encargado, id)',
  ...appendOnly('despido'),
];
