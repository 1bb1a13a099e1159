import type { MigrationStep } from '../platform/database/migrate.ts';

/** Edits of the ladder have a module of their own in the log now; an agency that has made some has gone that step. */
export const editedLadder: MigrationStep = () => [
  `insert into puesta (que, encargado, fecha)
    select 'escala', encargado, fecha from bitacora
    where modulo = 'mantenimiento' and (motivo like '%el rango %' or motivo like '%la misión %')
    order by id limit 1
    on conflict (que) do nothing`,
];
