/** Version of a topic, '' for all: each change increases `n`, to the clock where that is ahead. */
interface VersionTable {
  tema: string;
  n: number;
}
declare module '../database/database.ts' {
  interface Database {
    version: VersionTable;
  }
}
