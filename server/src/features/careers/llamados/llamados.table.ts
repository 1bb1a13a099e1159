import type { Gravedad } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    llamado: {
      id: Generated<number>;
      usuario: number;
      motivo: string;
      descripcion: string;
      /** Image id. */
      evidencia: number | null;
      encargado: number;
      fecha: number;
      /** Until when it counts, unless it is lifted before. */
      vence: Generated<number>;
      levantado: number | null;
      levantado_por: number | null;
      levantado_motivo: string | null;
      /** Code and gravity of the infraction in the rulebook of that day. */
      codigo: string | null;
      gravedad: Gravedad | null;
      /** Minutes added to the tiempo that was open. */
      minutos: number | null;
      /** Id of the multa given with it. */
      multa: number | null;
    };
  }
}
