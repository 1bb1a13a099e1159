import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** A venta. The buyer is `usuario` or, if external, `externo`. */
    venta: {
      id: Generated<number>;
      /** The seller. */
      encargado: number;
      usuario: number | null;
      externo: string | null;
      descripcion: string;
      credito: number;
      /** The share of the seller, in credits. */
      participacion: number;
      /** The sold career step. */
      carrera: number | null;
      membresia: number | null;
      fecha: number;
      /** When it was handed in. */
      pagado: number | null;
      /** Author of the last hand-in or of its undo. */
      pagado_por: number | null;
      anulacion: number | null;
      /** Of a membresia: its end before the venta (null if it started with it), and after it (null if permanent). */
      fin_antes: number | null;
      fin_despues: number | null;
    };
  }
}
