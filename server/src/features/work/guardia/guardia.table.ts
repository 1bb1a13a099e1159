import type { GuardiaRequestKind } from '@conserje/rules';
import type { Generated } from 'kysely';

/** Instants in UTC milliseconds. Of each person and kind the last one alone is kept. */
interface PedidoTable {
  id: Generated<number>;
  usuario: number;
  que: GuardiaRequestKind;
  fecha: number;
  vence: number;
  /** When it was answered or withdrawn. */
  cerrado: number | null;
  resultado: 'atendido' | 'retirado' | null;
  atendido_por: number | null;
}
/** When someone who takes tiempos was last seen to hold an event stream. */
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
