import type { Generated } from 'kysely';

/** What the agency owes of an earlier pay: a row left unpaid, or what a promotion by pay left over. */
interface PendienteTable {
  id: Generated<number>;
  usuario: number;
  paga: number;
  monto: number;
  fecha: number;
  cobrado: number | null;
  cobrado_por: number | null;
  /** Its payment was annulled, and what it was is owed in another row. */
  anulacion: number | null;
  /** The one whose payment was annulled, so that this is owed again. */
  anula: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    pendiente: PendienteTable;
  }
}
