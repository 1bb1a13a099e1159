import type { PagaGroup } from '@conserje/rules';
import type { Generated } from 'kysely';

/** The pay list of a group, from its first row until it is reset; at most one of each group is open. */
interface ListaPagaTable {
  id: Generated<number>;
  grupo: PagaGroup;
  abierta: number;
  cerrada: number | null;
  /** Who reset it. */
  encargado: number | null;
}
/**
 * How a pay row stands: waits; paid out; spent on a promotion; left unpaid when its list was reset; or taken back, as
 * its work was.
 */
export type EstadoPaga = 'abierta' | 'pagada' | 'ascenso' | 'pendiente' | 'retirada';

/** What a user earned in one of their pay periods by one category's terms. */
interface PagaTable {
  id: Generated<number>;
  lista: number;
  usuario: number;
  grupo: PagaGroup;
  /** The instant at which their period began. */
  periodo: number;
  /** The category whose requirement was met. */
  categoria: number;
  /** Credits earned; stays when another amount is paid. */
  monto: number;
  /** The stretch of the period by whose terms it was earned; null while these are still the user's. */
  tramo: number | null;
  estado: Generated<EstadoPaga>;
  fecha: number;
  /** Credits paid out, or spent on the promotion. */
  pagado_monto: number | null;
  pagado_fecha: number | null;
  pagado_por: number | null;
}

/** Since when a user's open period runs; no row: since they registered. */
interface PeriodoTable {
  usuario: number;
  desde: number;
  /** Changes of terms up to here have been reckoned with. */
  revisado: number;
}

/** A stretch of a period whose terms have ended, with something earned: the terms, and the most that its rows may claim. */
interface TramoTable {
  usuario: number;
  periodo: number;
  /** From 1, in their order. */
  numero: number;
  categoria: number;
  reducida: number;
  paga_nomina: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
  bono_paga: number;
  creditos: number;
  /** Minutes that its rows were given for. */
  asistencia: number;
  times: number;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    lista_paga: ListaPagaTable;
    paga: PagaTable;
    periodo: PeriodoTable;
    tramo: TramoTable;
  }
}
