import type { Generated } from 'kysely';

/** User under erasure, within the transaction that erases them. */
interface ErasingTable {
  usuario: number;
}
/** Pending purge: a row exists as long as deleted data may remain in free pages. */
interface CleanupTable {
  id: Generated<number>;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    olvidando: ErasingTable;
    limpieza: CleanupTable;
  }
}
