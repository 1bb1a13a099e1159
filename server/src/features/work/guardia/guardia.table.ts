import type { GuardiaRequestKind } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Instants in UTC milliseconds. Only the last request of each usuario and kind is kept. */
    pedido: {
      id: Generated<number>;
      usuario: number;
      que: GuardiaRequestKind;
      fecha: number;
      vence: number;
      /** Instant of the answer or withdrawal. */
      cerrado: number | null;
      resultado: 'atendido' | 'retirado' | null;
      atendido_por: number | null;
    };
    /** Instant at which an encargado was last known to have an event stream. */
    presente: {
      usuario: number;
      visto: number;
    };
  }
}
