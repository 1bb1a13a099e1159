import type { MigrationStep } from '../platform/database/migrate.ts';

/**
 * Calls that one may only make so often: how often each was made from an address in the span that is under way. Written by
 * reads, too, so PostgreSQL keeps no log of it: what a crash takes begins anew.
 */
export const rateLimits: MigrationStep = ({ instant, tableEnd, forEngine }) => [
  `create ${forEngine({ sqlite: '', postgres: 'unlogged ' })}table tasa (
    clave text primary key,
    veces integer not null,
    hasta ${instant} not null
  ) ${forEngine({ sqlite: `${tableEnd}, without rowid`, postgres: tableEnd })}`,
  'create index tasa_hasta on tasa (hasta)',
];
