import type { MigrationStep } from '../platform/database/migrate.ts';

/** Demotions are steps of a career and need no table; of a transfer there is also the agency that the user came from. */
export const movimientos: MigrationStep = ({ tableEnd, appendOnly }) => [
  'create index carrera_causa on carrera (causa, id)',
  `create table traslado (
    carrera integer primary key references carrera (id),
    agencia text not null
  ) ${tableEnd}`,
  ...appendOnly('traslado'),
];
