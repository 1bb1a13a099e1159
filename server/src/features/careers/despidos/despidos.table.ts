import type { Generated } from 'kysely';

/** A dismissal; rows are only ever added. */
interface DespidoTable {
  id: Generated<number>;
  usuario: number;
  motivo: string;
  /** Null: nobody, the system. */
  encargado: number | null;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    despido: DespidoTable;
  }
}
