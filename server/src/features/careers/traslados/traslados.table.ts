/** Columns that a traslado adds to its career step. */
interface TrasladoTable {
  carrera: number;
  agencia: string;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    traslado: TrasladoTable;
  }
}
