import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** `dia` is the day of the agencia at the entry; instants in UTC milliseconds, `deducido` in minutes. */
    fichaje: {
      id: Generated<number>;
      usuario: number;
      dia: string;
      entrada: number;
      salida: number | null;
      /** Author of the close; null when its own usuario closed it or it ended by itself. */
      cerrado_por: number | null;
      deducido: Generated<number>;
    };
  }
}
