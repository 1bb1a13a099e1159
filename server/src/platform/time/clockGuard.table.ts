declare module '../database/database.ts' {
  interface Database {
    /** Single row: the latest instant seen on the clock, UTC milliseconds, and how often it was set back. */
    reloj: {
      id: number;
      visto: number;
      saltos: number;
    };
  }
}
