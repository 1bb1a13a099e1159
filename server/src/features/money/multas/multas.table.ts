import type { Generated } from 'kysely';

interface MultaTable {
  id: Generated<number>;
  usuario: number;
  motivo: string;
  creditos: number;
  encargado: number;
  fecha: number;
  /** When it was collected. */
  cobrado: number | null;
  /** Author of the last collection or of its undo. */
  cobrado_por: number | null;
  anulacion: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    multa: MultaTable;
  }
}
