import type { Generated } from 'kysely';

/** The work ledger; rows are only ever added. Minutes may be negative: an adjustment is a row too. */
interface TrabajoTable {
  id: Generated<number>;
  usuario: number;
  tipo: TipoTrabajo;
  minutos: number;
  tiempo: number | null;
  /** The manager of an attendance, the junior of a supervised time. */
  otro: number | null;
  /** Who confirmed or adjusted. */
  encargado: number;
  motivo: string;
  fecha: number;
}
/**
 * A user's minutes of a kind through the end of a day of UTC, for each day with work. The database keeps it with every
 * row of the ledger; nothing else writes it.
 */
interface TrabajoDiaTable {
  usuario: number;
  tipo: TipoTrabajo;
  dia: number;
  hasta: number;
}
/** Minutes attended in a quarter of an hour, numbered from 1970, by a part of the people; of tiempos that were confirmed. */
interface PresenciaTable {
  cuarto: number;
  parte: number;
  minutos: number;
}
/** Where a pay group's period begins. */
interface CorteTable {
  id: Generated<number>;
  grupo: 'bajo' | 'alto';
  fecha: number;
  encargado: number | null;
}
/** Minutes attended, or minutes supervised. */
export type TipoTrabajo = 'asistencia' | 'times';

declare module '../../platform/db/database.ts' {
  interface Database {
    trabajo: TrabajoTable;
    trabajo_dia: TrabajoDiaTable;
    presencia: PresenciaTable;
    corte: CorteTable;
  }
}
