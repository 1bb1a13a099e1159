import type { Gravedad } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    multa: {
      id: Generated<number>;
      usuario: number;
      motivo: string;
      creditos: number;
      encargado: number;
      fecha: number;
      /** When it was collected. */
      cobrado: number | null;
      /** Author of the last collection or of its undo. */
      cobrado_por: number | null;
      anulacion: number | null;
      /** Code and gravity of the infraction in the rulebook of that day. */
      codigo: string | null;
      gravedad: Gravedad | null;
    };
  }
}
