import type { Generated } from 'kysely';

/** A sale. Either `usuario` or, for a buyer from outside, `externo`. */
interface VentaTable {
  id: Generated<number>;
  /** The seller. */
  encargado: number;
  usuario: number | null;
  externo: string | null;
  descripcion: string;
  credito: number;
  /** The seller's share of it. */
  participacion: number;
  /** The step of the career that was sold. */
  carrera: number | null;
  membresia: number | null;
  fecha: number;
  /** When it was handed in. */
  pagado: number | null;
  /** Who noted that last, or took it back. */
  pagado_por: number | null;
  anulacion: number | null;
  /** Of a membership: when it ended before the sale (null: it began with it), and after it (null: never). */
  fin_antes: number | null;
  fin_despues: number | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    venta: VentaTable;
  }
}
