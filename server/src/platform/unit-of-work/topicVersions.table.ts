declare module '../database/database.ts' {
  interface Database {
    /** Version of a topic, '' for all: each change increases `n`, to the clock where that is ahead. */
    version: {
      tema: string;
      n: number;
    };
  }
}
