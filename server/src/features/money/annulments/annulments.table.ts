import type { Generated } from 'kysely';

interface AnulacionTable {
  id: Generated<number>;
  /** Whom the annulled row is about; null for a buyer from outside. */
  usuario: number | null;
  motivo: string;
  encargado: number;
  fecha: number;
  /** The adjustment that was annulled, and its contrary row. */
  trabajo: number | null;
  contrario: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    anulacion: AnulacionTable;
  }
}
