/** What a transfer has beside its step of the career. */
interface TrasladoTable {
  carrera: number;
  agencia: string;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    traslado: TrasladoTable;
  }
}
