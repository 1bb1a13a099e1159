/** How far a subject has come, '' all of them: every change of it makes `n` greater, by the clock where that is ahead. */
interface VersionTable {
  tema: string;
  n: number;
}
declare module '../database/database.ts' {
  interface Database {
    version: VersionTable;
  }
}
