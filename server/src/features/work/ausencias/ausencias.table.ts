import type { Generated } from 'kysely';

/** `inicio` and `final` are days of the agency, `YYYY-MM-DD`, both included; the rest instants in UTC milliseconds. */
interface AusenciaTable {
  id: Generated<number>;
  usuario: number;
  motivo: string;
  inicio: string;
  final: string;
  /** 0 waiting, 1 accepted, 2 cancelled */
  estado: Generated<number>;
  fecha: number;
  decidida: number | null;
  /** Who decided, or who withdrew it; null where it lapsed. */
  encargado: number | null;
  /** When it was ended before its last day, and by whom. */
  terminada: number | null;
  terminada_por: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    ausencia: AusenciaTable;
  }
}
