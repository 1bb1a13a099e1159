import type { Paso } from '../platform/db/migrar.ts';

/**
 * Calls that one may only make so often: how often each was made from an address in the span that is under way. Written by
 * reads, too, so PostgreSQL keeps no log of it: what a crash takes begins anew.
 */
export const tasas: Paso = ({ instante, fin, segun }) => [
  `create ${segun({ sqlite: '', postgres: 'unlogged ' })}table tasa (
    clave text primary key,
    veces integer not null,
    hasta ${instante} not null
  ) ${segun({ sqlite: `${fin}, without rowid`, postgres: fin })}`,
  'create index tasa_hasta on tasa (hasta)',
];
