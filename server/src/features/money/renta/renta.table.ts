import type { Generated } from 'kysely';

/** A charged month, `YYYY-MM` in the agency's zone. */
interface RentaMonthTable {
  mes: string;
  encargado: number;
  fecha: number;
}
interface RentaTable {
  id: Generated<number>;
  mes: string;
  usuario: number;
  /** The categoria whose renta it was charged for. */
  categoria: number;
  renta: number;
  fecha: number;
  pagado: number | null;
  pagado_por: number | null;
  borrada: number | null;
  borrada_por: number | null;
  anulacion: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    renta_mes: RentaMonthTable;
    renta: RentaTable;
  }
}
