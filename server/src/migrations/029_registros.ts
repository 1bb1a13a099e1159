import type { MigrationStep } from '../platform/database/migrate.ts';

/** The log by who did it and by its day, and which letters stand together in each block of it (docs/decisions/0017). */
export const registros: MigrationStep = ({ tableEnd, forEngine }) => [
  'create index bitacora_fecha on bitacora (fecha, id)',
  `create table bitacora_pista (
    bloque integer primary key,
    letras text not null
  ) ${tableEnd}`,
  // A few of its letters are looked at in every row: they lie in it as they are.
  ...forEngine({ sqlite: [], postgres: ['alter table bitacora_pista alter column letras set storage plain'] }),
];
