import type { Generated } from 'kysely';

/** Minutes attended or supervised. */
export type WorkType = 'asistencia' | 'times';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Work ledger, append-only. Minutes may be negative: an adjustment is a row too. */
    trabajo: {
      id: Generated<number>;
      usuario: number;
      tipo: WorkType;
      minutos: number;
      tiempo: number | null;
      /** The alto of an asistencia, the bajo of times. */
      otro: number | null;
      /** Author of the confirmation or adjustment. */
      encargado: number;
      motivo: string;
      fecha: number;
    };
    /**
     * Running total by usuario and kind through the end of a UTC day, for days with work. Only a database trigger on
     * the ledger writes it.
     */
    trabajo_dia: {
      usuario: number;
      tipo: WorkType;
      dia: number;
      hasta: number;
    };
    /** Minutes attended in a quarter of an hour, numbered from 1970, by shard of usuarios; confirmed tiempos only. */
    presencia: {
      cuarto: number;
      parte: number;
      minutos: number;
    };
    /** Start of a period of a pay group. */
    corte: {
      id: Generated<number>;
      grupo: 'bajo' | 'alto';
      fecha: number;
      encargado: number | null;
    };
  }
}
