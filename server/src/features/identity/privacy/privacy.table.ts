import type { Generated } from 'kysely';

/** Whoever is being forgotten, inside the transaction that does it. */
interface ErasingTable {
  usuario: number;
}
/** A row stands for as long as what was deleted may still lie in pages that nobody reads any more. */
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
