import type { Generated } from 'kysely';

/** Despido, append-only. */
interface DespidoTable {
  id: Generated<number>;
  usuario: number;
  motivo: string;
  /** Null: the system. */
  encargado: number | null;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    despido: DespidoTable;
  }
}
