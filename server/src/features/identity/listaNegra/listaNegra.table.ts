import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Entry of the black list. `hasta` is its last day in the agency's zone, `YYYY-MM-DD`. */
    lista_negra: {
      id: Generated<number>;
      /** The dismissed usuario; null for someone without an account. */
      usuario: number | null;
      nombre: string;
      /** The name in the form in which names are compared (`foldCase`). */
      nombre_plano: string;
      /** The name in the form in which names are searched (`plainText`). */
      nombre_llano: string;
      motivo: string;
      encargado: number;
      fecha: number;
      hasta: string | null;
      retirado: number | null;
      /** Null if it gave way to a new entry after its last day. */
      retirado_por: number | null;
      porque: string | null;
    };
  }
}
