/** One row: the latest instant that the clock has shown, UTC milliseconds, and how often it was set back. */
interface RelojTable {
  id: number;
  visto: number;
  saltos: number;
}
declare module './db/database.ts' {
  interface Database {
    reloj: RelojTable;
  }
}
