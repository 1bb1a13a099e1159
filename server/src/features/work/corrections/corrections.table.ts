import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** `dia` is a day of the agencia (`YYYY-MM-DD`), `cantidad` minutes or times; instants in UTC milliseconds. */
    rectificacion: {
      id: Generated<number>;
      usuario: number;
      dia: string;
      requisitos: 'asistencia' | 'times';
      cantidad: number;
      motivo: string;
      estado: Generated<'espera' | 'aceptada' | 'rechazada' | 'retirada'>;
      fecha: number;
      /** Author of the answer or withdrawal; null while unanswered. */
      encargado: number | null;
      decidida: number | null;
      respuesta: string | null;
      /** Ledger row of the acceptance. */
      trabajo: number | null;
    };
  }
}
