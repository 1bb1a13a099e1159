import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    anulacion: {
      id: Generated<number>;
      /** Usuario of the annulled row; null for an external buyer. */
      usuario: number | null;
      motivo: string;
      encargado: number;
      fecha: number;
      /** The annulled adjustment, and its contrary row. */
      trabajo: number | null;
      contrario: number | null;
    };
  }
}
