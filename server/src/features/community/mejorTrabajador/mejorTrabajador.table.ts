import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Tenure of a mejor trabajador (`categoria` 1 ascensos, 2 asistencias, 3 tiempos, 4 timer_segdir). */
    mejor: {
      id: Generated<number>;
      categoria: number;
      usuario: number;
      desde: number;
      /** Usuario who named them; null if unknown. */
      encargado: number | null;
      /** Null while the tenure runs. */
      hasta: number | null;
      quitado_por: number | null;
    };
  }
}
