import type { GuardiaRequestKind } from '@conserje/rules';
import type { Generated } from 'kysely';

/** Instants in UTC milliseconds. Only the last request of each usuario and kind is kept. */
interface PedidoTable {
  id: Generated<number>;
  usuario: number;
  que: GuardiaRequestKind;
  fecha: number;
  vence: number;
  /** Instant of the answer or withdrawal. */
  cerrado: number | null;
  resultado: 'atendido' | 'retirado' | null;
  atendido_por: number | null;
}
/** Instant at which an encargado was last known to have an event stream. */
interface PresenteTable {
  usuario: number;
  visto: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    pedido: PedidoTable;
    presente: PresenteTable;
  }
}
