/** Whoever is being forgotten, inside the transaction that does it. */
interface OlvidandoTable {
  usuario: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    olvidando: OlvidandoTable;
  }
}
