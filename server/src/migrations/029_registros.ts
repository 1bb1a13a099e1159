import type { Paso } from '../platform/db/migrar.ts';

/** The log by who did it and by its day, and which letters stand together in each block of it (docs/decisions/0021). */
export const registros: Paso = ({ fin }) => [
  'create index bitacora_fecha on bitacora (fecha, id)',
  `create table bitacora_pista (
    bloque integer primary key,
    letras text not null
  ) ${fin}`,
];
