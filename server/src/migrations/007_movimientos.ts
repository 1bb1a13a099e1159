import type { Paso } from '../platform/db/migrar.ts';

/** Demotions are steps of a career and need no table; of a transfer there is also the agency that the user came from. */
export const movimientos: Paso = ({ fin, soloAnadir }) => [
  'create index carrera_causa on carrera (causa, id)',
  `create table traslado (
    carrera integer primary key references carrera (id),
    agencia text not null
  ) ${fin}`,
  ...soloAnadir('traslado'),
];
