import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Usuario under erasure, within the transaction that erases them. */
    olvidando: {
      usuario: number;
    };
    /** Pending purge: a row exists as long as deleted data may remain in free pages. */
    limpieza: {
      id: Generated<number>;
      fecha: number;
    };
  }
}
