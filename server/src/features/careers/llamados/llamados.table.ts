import type { Generated } from 'kysely';

interface LlamadoTable {
  id: Generated<number>;
  usuario: number;
  motivo: string;
  descripcion: string;
  /** Image id. */
  evidencia: number | null;
  encargado: number;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    llamado: LlamadoTable;
  }
}
