import type { GrupoPaga } from '@conserje/rules';
import type { Generated } from 'kysely';

/** The pay list of a group, from its first row until it is reset; at most one of each group is open. */
interface ListaPagaTable {
  id: Generated<number>;
  grupo: GrupoPaga;
  abierta: number;
  cerrada: number | null;
  /** Who reset it. */
  encargado: number | null;
}
/**
 * How a pay row stands: waits; paid out; spent on a promotion; left unpaid when its list was reset; or taken back, as
 * the payroll no longer gives it.
 */
export type EstadoPaga = 'abierta' | 'pagada' | 'ascenso' | 'pendiente' | 'retirada';

/** What a user earned in one pay period of one group. */
interface PagaTable {
  id: Generated<number>;
  lista: number;
  usuario: number;
  grupo: GrupoPaga;
  /** The instant of the cut that began the period; 0 before the first. */
  periodo: number;
  /** The category whose requirement was met. */
  categoria: number;
  /** Credits earned; stays when another amount is paid. */
  monto: number;
  estado: Generated<EstadoPaga>;
  fecha: number;
  /** When `monto` last changed: work up to then is in it. */
  actualizada: number;
  /** Credits paid out, or spent on the promotion. */
  pagado_monto: number | null;
  pagado_fecha: number | null;
  pagado_por: number | null;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    lista_paga: ListaPagaTable;
    paga: PagaTable;
  }
}
