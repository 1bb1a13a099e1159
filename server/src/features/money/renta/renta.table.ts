import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** A charged month, `YYYY-MM` in the agency's zone. */
    renta_mes: {
      mes: string;
      encargado: number;
      fecha: number;
    };
    renta: {
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
    };
  }
}
