import type { SignOffRole } from '@conserje/rules';
import type { Generated } from 'kysely';

/**
 * What somebody confirmed: all rows of their open periodo in a role, up to the row `hasta` of the work ledger, with their
 * sum in minutes and, for the own sum, its worth in credits.
 */
interface ConformidadTable {
  id: Generated<number>;
  usuario: number;
  papel: SignOffRole;
  hasta: number;
  filas: number;
  asistencia: number;
  times: number;
  creditos: number | null;
  fecha: number;
}
/** Reminder to confirm, at most one a day of the agency. */
interface ConformidadAvisoTable {
  id: Generated<number>;
  usuario: number;
  encargado: number;
  dia: string;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    conformidad: ConformidadTable;
    conformidad_aviso: ConformidadAvisoTable;
  }
}
