import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Despido, append-only. */
    despido: {
      id: Generated<number>;
      usuario: number;
      motivo: string;
      /** Null: the system. */
      encargado: number | null;
      fecha: number;
    };
  }
}
