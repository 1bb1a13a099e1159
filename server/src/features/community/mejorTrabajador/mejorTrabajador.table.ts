import type { Generated } from 'kysely';

/** A time that somebody was best worker of a category (1 ascensos, 2 asistencias, 3 tiempos, 4 timer_segdir). */
interface MejorTable {
  id: Generated<number>;
  categoria: number;
  usuario: number;
  desde: number;
  /** Who decided it; null where it is not known. */
  encargado: number | null;
  /** Null while they are. */
  hasta: number | null;
  quitado_por: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    mejor: MejorTable;
  }
}
