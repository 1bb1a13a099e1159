import type { Cause } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Career step, append-only. Misiones by id and by their name at the time. */
    carrera: {
      id: Generated<number>;
      usuario: number;
      /** Null in the first step. */
      de: number | null;
      de_nombre: string | null;
      a: number;
      a_nombre: string;
      /** Null: the system. */
      encargado: number | null;
      causa: Cause;
      motivo: string | null;
      fecha: number;
    };
    /** Offer of an ascenso; `atendido` is set at its answer or withdrawal. A usuario has at most one open offer. */
    ascenso: {
      id: Generated<number>;
      usuario: number;
      encargado: number;
      /** Mision of the usuario at the time of the offer. */
      de: number;
      /** Offered mision, with its name and categoria at the time. */
      nueva: number;
      nueva_nombre: string;
      categoria: number;
      fecha: number;
      /** The offer cannot be accepted from this instant on. */
      vence: number;
      atendido: number | null;
      resultado: 'aceptado' | 'rechazado' | 'retirado' | null;
      /** Reason of a withdrawal, null when made by hand; `atendido_por` is who settled the offer (null: the system). */
      porque: string | null;
      atendido_por: number | null;
    };
  }
}
