/** Single row: the latest instant seen on the clock, UTC milliseconds, and how often it was set back. */
interface ClockTable {
  id: number;
  visto: number;
  saltos: number;
}
declare module '../database/database.ts' {
  interface Database {
    reloj: ClockTable;
  }
}
