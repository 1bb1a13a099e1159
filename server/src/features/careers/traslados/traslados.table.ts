declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Columns that a traslado adds to its career step. */
    traslado: {
      carrera: number;
      agencia: string;
    };
  }
}
