import type { Generated } from 'kysely';

/** The work ledger; rows are only ever added. Minutes may be negative: an adjustment is a row too. */
interface WorkTable {
  id: Generated<number>;
  usuario: number;
  tipo: WorkType;
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
interface WorkDayTable {
  usuario: number;
  tipo: WorkType;
  dia: number;
  hasta: number;
}
/** Minutes attended in a quarter of an hour, numbered from 1970, by a part of the people; of tiempos that were confirmed. */
interface PresenceTable {
  cuarto: number;
  parte: number;
  minutos: number;
}
/** Where a pay group's period begins. */
interface PeriodCutTable {
  id: Generated<number>;
  grupo: 'bajo' | 'alto';
  fecha: number;
  encargado: number | null;
}
/** Minutes attended, or minutes supervised. */
export type WorkType = 'asistencia' | 'times';

declare module '../../../platform/database/database.ts' {
  interface Database {
    trabajo: WorkTable;
    trabajo_dia: WorkDayTable;
    presencia: PresenceTable;
    corte: PeriodCutTable;
  }
}
