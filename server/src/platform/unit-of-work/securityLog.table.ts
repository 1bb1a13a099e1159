import type { SecurityEventKind } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../database/database.ts' {
  interface Database {
    /** A row of the security log. Addresses are already shortened; instants are UTC milliseconds. */
    vigilancia: {
      id: Generated<number>;
      clase: SecurityEventKind;
      /** Person affected; null: unknown. */
      usuario: number | null;
      /** Actor; null: the portal, or unknown. */
      encargado: number | null;
      red: string | null;
      llamada: string | null;
      codigo: string | null;
      detalle: string;
      veces: number;
      /** First and last occurrence. */
      desde: number;
      fecha: number;
      /** Key under which occurrences are counted; null: a single event. */
      cuenta: string | null;
    };
    /** Instant before which rows may be deleted. */
    vigilancia_limite: {
      id: number;
      hasta: number;
    };
  }
}
