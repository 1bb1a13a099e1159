/** One row: the latest instant that the clock has shown, UTC milliseconds, and how often it was set back. */
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
