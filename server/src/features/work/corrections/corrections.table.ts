import type { Generated } from 'kysely';

/** `dia` is a day of the agency, `YYYY-MM-DD`; `cantidad` minutes attended or stored times; instants in UTC milliseconds. */
interface CorrectionTable {
  id: Generated<number>;
  usuario: number;
  dia: string;
  requisitos: 'asistencia' | 'times';
  cantidad: number;
  motivo: string;
  estado: Generated<'espera' | 'aceptada' | 'rechazada' | 'retirada'>;
  fecha: number;
  /** Who answered or withdrew it; null where nobody did. */
  encargado: number | null;
  decidida: number | null;
  respuesta: string | null;
  /** The row of the ledger that it was accepted with. */
  trabajo: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    rectificacion: CorrectionTable;
  }
}
